import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError, inputClass } from './text-field.tsx'

interface Props extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
}

/** A labeled multi-line input. */
export function TextAreaField({ label, error, ...area }: Props) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={classNames(inputClass, 'py-2')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
