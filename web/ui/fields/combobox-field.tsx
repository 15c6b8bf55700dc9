import { useCombobox } from 'downshift'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TextField } from './text-field.tsx'

interface ComboboxOption {
  value: string
  label: string
  note?: string
}

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** Suggestions for the current text. Any other text is allowed too. */
  options: readonly ComboboxOption[]
  onPick: (option: ComboboxOption) => void
}

/** A text field with suggestions. */
export function ComboboxField({ value, onChange, options, onPick, onBlur, ref, ...field }: Props) {
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: [...options],
    itemToString: (option) => option?.value ?? '',
    inputValue: value,
    // Never selected: a pick fills in the text and maybe other fields.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
    stateReducer: (state, { type, changes }) =>
      // By default, leaving the field picks the highlighted option.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
  })
  const isShown = isOpen && options.length > 0
  const inputProps = getInputProps({
    onChange: (event) => onChange(event.currentTarget.value),
    ...(onBlur && { onBlur }),
    ...(ref && { ref }),
  })
  return (
    <div className="relative">
      <TextField
        {...field}
        {...inputProps}
        aria-expanded={isShown}
        // TextField sets the label.
        aria-labelledby={undefined}
      />
      <p role="status" className="sr-only">
        {isShown && `${options.length} suggestion${options.length === 1 ? '' : 's'}. Use the arrow keys.`}
      </p>
      <ul
        {...getMenuProps({ 'aria-label': 'Suggestions' })}
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-plate border-2 border-line-strong bg-raised shadow-card"
      >
        {isShown &&
          options.map((option, index) => (
            <li
              key={option.value}
              {...getItemProps({ item: option, index })}
              className={classNames(
                'grid min-h-11 cursor-pointer content-center px-3 py-1.5',
                index === highlightedIndex && 'bg-sunken',
              )}
            >
              <span className="wrap-anywhere">{option.label}</span>
              {option.note && <span className="text-sm wrap-anywhere text-ink-soft">{option.note}</span>}
            </li>
          ))}
      </ul>
    </div>
  )
}
