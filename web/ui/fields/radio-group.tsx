import { useId } from 'react'
import { FieldError } from './field-error.tsx'

interface Props<V extends string> {
  label: string
  /** Null while nothing is selected. */
  value: V | null
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
  error?: string | undefined
}

export function RadioGroup<V extends string>({ label, value, onChange, options, error }: Props<V>) {
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
            type="radio"
            aria-invalid={error ? true : undefined}
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-6 shrink-0 scroll-my-16 accent-barn"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
