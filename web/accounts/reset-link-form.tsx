import { resetRequestSchema } from '../../domain/accounts/account.schema.ts'
import { call } from '../api/call.ts'
import { INERT_WITHOUT_APP, useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

const FIELD_OF = { too_many_requests: 'email' } as const

/** `onSent` receives the server's message. */
export default function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  // The response is the same whether or not the account exists.
  const { field, submit, action } = useSchemaForm({
    schema: resetRequestSchema,
    defaultValues: { email: '' },
    send: (input) => call('POST /api/auth/password-reset-request', input),
    failed: {
      title: 'Request Failed',
      text: 'Unable to send reset email. Please try again.',
      isQuoted: true,
    },
    fieldOf: FIELD_OF,
  })

  return (
    <form
      noValidate
      {...INERT_WITHOUT_APP}
      className="grid gap-4"
      onSubmit={submit(({ message }) => onSent(message))}
    >
      <TextField label="Email" type="email" autoComplete="username" enterKeyHint="send" {...field('email')} />
      <BusyButton type="submit" isWide busy={action.isPending && 'Sending...'}>
        Send Reset Link
      </BusyButton>
    </form>
  )
}
