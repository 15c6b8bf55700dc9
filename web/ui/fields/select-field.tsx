import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError } from './field-error.tsx'
import { inputClass } from './text-field.tsx'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
  isDisabled?: boolean
  error?: string | undefined
}

/** A native select, which is the best picker on a phone. */
export function SelectField({ label, value, onChange, children, isDisabled = false, error }: Props) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(inputClass, 'truncate')}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
