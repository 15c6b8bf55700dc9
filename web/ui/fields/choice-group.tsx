import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './text-field.tsx'

interface Choice {
  value: string
  label: string
  /** Smaller, below the label. */
  note?: string | undefined
}

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  label: string
  value: string | null
  choices: readonly Choice[]
  error?: string | undefined
}

/** Radio buttons that look like buttons, for few short choices. */
export function ChoiceGroup({ label, value, choices, error, className, ...input }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="pb-1 font-semibold">{label}</legend>
      <FieldError id={`${id}-error`} message={error} />
      <div className={classNames('grid gap-2', className)}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid min-h-11 cursor-pointer place-content-center rounded-plate border-2 border-line-strong bg-raised px-2 py-1 text-center leading-tight font-semibold hover:bg-sunken has-checked:border-board-figure has-checked:bg-board has-checked:text-board-figure has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              name={id}
              {...input}
              type="radio"
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span>{choice.label}</span>
            {choice.note && <span className="text-sm font-normal">{choice.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'value'> {
  label: string
  options: readonly { value: string; label: string }[]
  error?: string | undefined
}

/** Radio buttons. A form library sets the selected one through `ref`. */
export function RadioGroup({ label, options, error, ...input }: RadioGroupProps) {
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
            aria-invalid={error ? true : undefined}
            className="size-6 shrink-0 scroll-my-16 accent-barn"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
