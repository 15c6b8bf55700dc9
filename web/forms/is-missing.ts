import type { FieldErrors, FieldValues } from 'react-hook-form'

/**
 * Whether a required field is blank: its error is its message in `required`. A field that's filled in wrong
 * has another one, which it shows itself.
 */
export function isMissing<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  required: { readonly [Name in keyof Values]?: string },
): boolean {
  return Object.entries(required).some(([field, message]) => errors[field]?.message === message)
}
