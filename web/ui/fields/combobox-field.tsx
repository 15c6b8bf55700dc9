import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { activeOption } from './active-option.ts'
import { TextField } from './text-field.tsx'

export interface ComboboxOption {
  value: string
  label: string
  note?: string
}

interface Props extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
  /** What fits what has been typed; anything else may be typed all the same. */
  options: readonly ComboboxOption[]
  onPick: (option: ComboboxOption) => void
}

/** A text field with suggestions, by the ARIA pattern: focus stays in the field, arrows mark, Enter takes. */
export function ComboboxField({ value, onChange, options, onPick, ...field }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0

  function close() {
    setIsOpen(false)
    setActive(-1)
  }

  function pick(option: ComboboxOption) {
    onPick(option)
    close()
  }

  function press(event: KeyboardEvent) {
    const marked = isShown ? options[active] : undefined
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      return close()
    }
    if (event.key === 'Enter' && marked) {
      event.preventDefault()
      return pick(marked)
    }
    const next = activeOption(event.key, active, options.length)
    if (next === null) return
    event.preventDefault()
    setIsOpen(true)
    setActive(next)
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        value={value}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setIsOpen(true)
          setActive(-1)
          onChange(event.target.value)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <p role="status" className="sr-only">
        {isShown && `${options.length} suggestion${options.length === 1 ? '' : 's'}; arrow keys choose`}
      </p>
      {isShown && (
        <ul
          id={`${id}-list`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: focus stays in the field it belongs to
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-plate border-2 border-line-strong bg-raised shadow-card"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps focus
            <li
              key={option.value}
              id={`${id}-${index}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list above
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Or the field would lose focus, and the list with it, before the press counts.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              className={classNames(
                'grid min-h-11 cursor-pointer content-center px-3 py-1.5 hover:bg-sunken',
                index === active && 'bg-sunken',
              )}
            >
              <span className="wrap-anywhere">{option.label}</span>
              {option.note && <span className="text-sm wrap-anywhere text-ink-soft">{option.note}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
