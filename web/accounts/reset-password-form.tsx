import { useMutation } from '@tanstack/react-query'
import { PASSWORD_LENGTH, resetPasswordFormSchema } from '../../domain/accounts/account.schema.ts'
import { errorText, isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FormProblem, showFailure } from '../forms/request-failure.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { UsernameField } from '../ui/fields/username-field.tsx'
import { Notice } from '../ui/panels.tsx'
import { ConfirmPasswordField } from './confirm-password-field.tsx'

const RESET_FAILED = 'Unable to reset password. Please try again or request a new reset link.'
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
  // Sets a new password with the token from the email.
  const reset = useMutation({
    mutationFn: (input: { token: string; newPassword: string }) =>
      call('POST /api/auth/password-reset', input),
    onError: (error) => showFailure('Reset Failed', error, errorText(error, RESET_FAILED)),
  })
  const { field, handleSubmit, control } = useSchemaForm({
    schema: resetPasswordFormSchema,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    error: reset.error,
    fieldOf: FIELD_OF,
  })
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate({ token, newPassword }, { onSuccess: ({ message }) => onDone(message) }),
  )

  if (isApiError(reset.error, 'reset_link_invalid'))
    return (
      <Notice tone="bad" role="alert" title="This link no longer works">
        <p>{errorText(reset.error, '')}</p>
        <ButtonLink href="/forgot-password">Request a New Link</ButtonLink>
      </Notice>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
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
      <FormProblem error={reset.error} fieldOf={FIELD_OF} fallback={RESET_FAILED} />
      <Button type="submit" isWide disabled={token === '' || reset.isPending}>
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}
