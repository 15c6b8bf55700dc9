import {
  resetUserPasswordSchema,
  sendResetLinkSchema,
} from '../../../domain/accounts/admin-account.schema.ts'
import { call } from '../../api/call.ts'
import { FormProblem } from '../../forms/form-problem.tsx'
import { useAction } from '../../forms/use-action.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { BusyButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/panels.tsx'

const FIELD_OF = { common_password: 'newPassword', personal_password: 'newPassword' } as const

/**
 * Sets a customer's password, in plain text so staff can read it to them (spec section 2), or emails them a link to choose one.
 */
export function ResetPasswordForm() {
  const { field, problem, getValues, setError, reset, submit, action } = useSchemaForm({
    schema: resetUserPasswordSchema,
    defaultValues: { email: '', newPassword: '' },
    problemOf: ({ email, newPassword }) => {
      const text = (email ?? newPassword)?.message
      return text ? { text } : null
    },
    send: (input) => call('POST /api/admin/reset-user-password', input),
    done: { title: 'Password Reset', description: 'User password has been reset successfully!' },
    failed: { text: 'Failed to reset password', isQuoted: true },
    fieldOf: FIELD_OF,
  })
  const link = useAction({
    send: (input: { email: string }) => call('POST /api/admin/send-reset-link', input),
    done: { title: 'Reset Link Sent', description: 'They can choose a new password with it for an hour.' },
    failed: { text: 'Failed to send the reset link' },
  })
  const sendLink = () => {
    const { data, error } = sendResetLinkSchema.safeParse({ email: getValues('email') })
    if (data) link.mutate(data)
    else setError('email', { message: error.issues[0]?.message ?? '' }, { shouldFocus: true })
  }
  return (
    <Card className="max-w-column">
      <form noValidate className="grid gap-4" onSubmit={submit(() => reset())}>
        <TextField label="User Email" type="email" autoComplete="off" {...field('email')} />
        <TextField
          label="New Password"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Minimum 8 characters"
          hint="Only for a customer you know: the account then shows everything staff gave it, verified or not. We'll sign it out everywhere and email them about the change. They choose their own when they sign in."
          {...field('newPassword')}
        />
        <BusyButton type="submit" isWide busy={action.isPending && 'Resetting...'}>
          Reset Password
        </BusyButton>
        <BusyButton variant="secondary" isWide busy={link.isPending && 'Sending...'} onClick={sendLink}>
          Email a Reset Link
        </BusyButton>
        <FormProblem problem={problem} />
      </form>
    </Card>
  )
}
