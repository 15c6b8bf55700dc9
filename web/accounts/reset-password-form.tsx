import { PASSWORD_LENGTH, resetPasswordFormSchema } from '../../domain/accounts/account.schema.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useResetPassword } from './use-password-reset.ts'

const FIELD_OF = {
  too_many_requests: 'newPassword',
  common_password: 'newPassword',
  personal_password: 'newPassword',
} as const

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const reset = useResetPassword()
  const { register, handleSubmit, formState } = useSchemaForm({
    schema: resetPasswordFormSchema,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
    error: reset.error,
    fieldOf: FIELD_OF,
  })
  const { errors } = formState
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate({ token, newPassword }, { onSuccess: ({ message }) => onDone(message) }),
  )

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_LENGTH}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <TextField
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" isWide disabled={token === '' || reset.isPending}>
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  )
}
