import { type ComponentProps, useId } from 'react'
import { FieldError } from './text-field.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  /** The selected option, unless a form library sets it through `ref`. */
  value?: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
}

export function RadioGroup({ label, value, options, error, ...input }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      {/* Above the options, so it's in view together with the first. */}
      <FieldError id={`${id}-error`} message={error} />
      {options.map((option) => (
        <label
          key={option.value}
          className="-mx-2 flex min-h-11 items-center gap-3 rounded-plate px-2 py-2 hover:bg-sunken"
        >
          <input
            name={id}
            {...input}
            type="radio"
            value={option.value}
            {...(value !== undefined && { checked: option.value === value })}
            aria-invalid={error ? true : undefined}
            className="size-6 shrink-0 scroll-my-16 accent-barn"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
