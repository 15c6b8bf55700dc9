import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './text-field.tsx'

interface Props extends ComponentProps<'input'> {
  label: ReactNode
  error?: string | undefined
}

export function CheckboxField({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label className="-mx-2 flex min-h-11 items-start gap-3 rounded-plate px-2 py-2 hover:bg-sunken">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 rounded-[3px] accent-barn aria-invalid:ring-2 aria-invalid:ring-accent"
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

interface SwitchProps extends ComponentProps<'input'> {
  label: string
  /** Its change is being saved, so pressing it does nothing. Not `disabled`, which would lose the focus. */
  isSaving?: boolean
}

export function SwitchField({ label, isSaving = false, onChange, ...input }: SwitchProps) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-plate px-2 py-2 hover:bg-sunken">
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: browsers report the state of a native checkbox
        role="switch"
        aria-disabled={isSaving || undefined}
        onChange={(event) => {
          if (!isSaving) onChange?.(event)
        }}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-[1rem] border-2 border-line-strong bg-sunken before:absolute before:inset-y-0.5 before:left-0.5 before:aspect-square before:rounded-full before:bg-line-strong before:transition-[translate] before:duration-120 checked:border-turf checked:bg-turf-soft checked:before:translate-x-5 checked:before:bg-turf"
      />
      <span>{label}</span>
    </label>
  )
}
