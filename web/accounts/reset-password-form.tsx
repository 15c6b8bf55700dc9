import { PASSWORD_LENGTH, resetPasswordFormSchema } from '../../domain/accounts/account.schema.ts'
import { errorText, isApiError } from '../api/api-client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ConfirmPasswordField } from './confirm-password-field.tsx'
import { RESET_FAILED, useResetPassword } from './use-password-reset.ts'

const FIELD_OF = {
  too_many_requests: 'newPassword',
  common_password: 'newPassword',
  personal_password: 'newPassword',
} as const

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const reset = useResetPassword()
  const { register, handleSubmit, formState, control } = useSchemaForm({
    schema: resetPasswordFormSchema,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    error: reset.error,
    fieldOf: FIELD_OF,
  })
  const { errors } = formState
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate({ token, newPassword }, { onSuccess: ({ message }) => onDone(message) }),
  )

  if (isApiError(reset.error, 'reset_link_invalid'))
    return (
      <Notice tone="bad" role="alert" title="This link no longer works">
        <p>{errorText(reset.error, '')}</p>
        <div>
          <ButtonLink href="/forgot-password">Request a New Link</ButtonLink>
        </div>
      </Notice>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={PASSWORD_LENGTH}
        error={errors.newPassword?.message}
        {...register('newPassword', { deps: 'confirmPassword' })}
      />
      <ConfirmPasswordField
        label="Confirm New Password"
        control={control}
        passwordName="newPassword"
        enterKeyHint="done"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormProblem error={reset.error} fieldOf={FIELD_OF} fallback={RESET_FAILED} />
      <Button type="submit" isWide disabled={token === '' || reset.isPending}>
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}
