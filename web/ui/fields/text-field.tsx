import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** The scroll margin keeps the label and error in view when the field is scrolled to. */
export const inputClass =
  'min-h-12 scroll-my-12 w-full rounded-plate border-2 border-line-strong bg-raised px-3 text-base text-ink placeholder:text-ink-soft aria-invalid:border-accent'

interface FrameProps {
  label: string
  /** For screen readers only, where the choices say what they're for. */
  isLabelHidden?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
}

interface InputAttributes {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label with its input and an optional hint and error, linked for screen readers. */
function FieldFrame({
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  children,
}: FrameProps & { children: (attributes: InputAttributes, labelId: string) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {children(
        { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
        `${id}-label`,
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

interface Props extends FrameProps, Omit<ComponentProps<'input'>, 'className'> {
  /** A button within the input at its end, 48 px wide. Gets the ID of the label. */
  trailing?: (labelId: string) => ReactNode
}

/** A labeled input. */
export function TextField({ label, hint, error, className, trailing, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(attributes, labelId) => (
        <div className="grid">
          <input
            {...input}
            {...attributes}
            className={classNames(inputClass, 'col-start-1 row-start-1', trailing && 'pr-13')}
          />
          {trailing && <div className="col-start-1 row-start-1 place-self-end">{trailing(labelId)}</div>}
        </div>
      )}
    </FieldFrame>
  )
}

interface SelectProps extends Pick<FrameProps, 'label' | 'error'>, ComponentProps<'select'> {
  /** Beside a faster way to choose: low, in small type, with its label for screen readers only. */
  isQuiet?: boolean
  /** The option for an empty value, above the others. */
  none?: string
  options: readonly { value: string | number; label: string }[]
}

/** A native select, which is the best picker on a phone. */
export function SelectField({ label, error, none, options, isQuiet = false, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} isLabelHidden={isQuiet} error={error}>
      {(attributes) => (
        <select
          {...select}
          {...attributes}
          className={classNames(
            inputClass,
            'py-1 text-wrap',
            isQuiet && 'min-h-11! border-line! px-2! py-0! text-sm! leading-tight!',
          )}
        >
          {none && <option value="">{none}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** A labeled multi-line input. */
export function TextAreaField({
  label,
  error,
  ...area
}: Pick<FrameProps, 'label' | 'error'> & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} error={error}>
      {(attributes) => (
        <textarea rows={3} {...area} {...attributes} className={classNames(inputClass, 'py-2')} />
      )}
    </FieldFrame>
  )
}

/**
 * A field's error message. Hidden where its form says what's wrong with all of them (`data-form-problem`).
 */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="text-sm font-semibold text-accent in-[form:has([data-form-problem])]:hidden">
      {message}
    </p>
  )
}
