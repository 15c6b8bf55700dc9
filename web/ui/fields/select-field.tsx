import { type ComponentProps, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError, inputClass } from './text-field.tsx'

interface Props extends ComponentProps<'select'> {
  label: string
  error?: string | undefined
}

/** A native select, which is the best picker on a phone. */
export function SelectField({ label, error, ...select }: Props) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(inputClass, 'py-1 text-wrap')}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
