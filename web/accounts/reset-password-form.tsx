import { PASSWORD_LENGTH, resetPasswordFormSchema } from '../../domain/accounts/account.schema.ts'
import { errorText, isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { UsernameField } from '../ui/fields/username-field.tsx'
import { Notice } from '../ui/panels.tsx'
import { ConfirmPasswordField } from './confirm-password-field.tsx'

const FIELD_OF = {
  too_many_requests: 'newPassword',
  common_password: 'newPassword',
  personal_password: 'newPassword',
} as const

interface Props {
  token: string
  /** The account's address, from the link. */
  email: string
  onDone: (message: string) => void
}

export function ResetPasswordForm({ token, email, onDone }: Props) {
  const { field, submit, control, action } = useSchemaForm({
    schema: resetPasswordFormSchema,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    send: ({ newPassword }) => call('POST /api/auth/password-reset', { token, newPassword }),
    failed: {
      title: 'Reset Failed',
      text: 'Unable to reset password. Please try again or request a new reset link.',
      isQuoted: true,
    },
    fieldOf: FIELD_OF,
  })

  if (isApiError(action.error, 'reset_link_invalid'))
    return (
      <Notice tone="bad" role="alert" title="This link no longer works">
        <p>{errorText(action.error, '')}</p>
        <ButtonLink href="/forgot-password">Request a New Link</ButtonLink>
      </Notice>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit(({ message }) => onDone(message))}>
      <UsernameField email={email} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={PASSWORD_LENGTH}
        {...field('newPassword', { deps: 'confirmPassword' })}
      />
      <ConfirmPasswordField
        label="Confirm New Password"
        control={control}
        passwordName="newPassword"
        enterKeyHint="done"
        {...field('confirmPassword')}
      />
      <BusyButton type="submit" isWide disabled={token === ''} busy={action.isPending && 'Resetting...'}>
        Reset Password
      </BusyButton>
    </form>
  )
}
