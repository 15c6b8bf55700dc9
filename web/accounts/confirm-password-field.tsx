import type { ComponentProps } from 'react'
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'
import { contradictsPassword, PASSWORDS_DIFFER } from '../../domain/accounts/account.schema.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'

interface Props<Values extends FieldValues> extends ComponentProps<typeof PasswordField> {
  control: Control<Values, unknown, unknown>
  /** The field with the password that's typed a second time here. */
  passwordName: Path<Values>
  name: Path<Values>
}

/** The second of two fields for a new password. Says that they differ while it's typed. */
export function ConfirmPasswordField<Values extends FieldValues>({
  control,
  passwordName,
  error,
  ...field
}: Props<Values>) {
  const [password, confirmed] = useWatch({ control, name: [passwordName, field.name] })
  const live = contradictsPassword(password, confirmed) ? PASSWORDS_DIFFER : undefined
  return <PasswordField autoComplete="new-password" error={live ?? error} {...field} />
}
