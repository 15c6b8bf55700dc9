import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** The scroll margin keeps the label and error in view when the field is scrolled to. */
export const inputClass =
  'min-h-12 scroll-my-12 w-full rounded-plate border-2 border-line-strong bg-raised px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-accent'

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** A button within the input at its end, 48 px wide. Gets the ID of the label. */
  trailing?: (labelId: string) => ReactNode
}

/** A labeled input with an optional hint and error, linked for screen readers. */
export function TextField({ label, hint, error, className, trailing, ...input }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="grid">
        <input
          {...input}
          id={id}
          className={classNames(inputClass, 'col-start-1 row-start-1', trailing && 'pr-13')}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {trailing && <div className="col-start-1 row-start-1 place-self-end">{trailing(`${id}-label`)}</div>}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** A field's error message. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="text-sm font-semibold text-accent">
      {message}
    </p>
  )
}
