import { resetRequestSchema } from '../../domain/accounts/account.schema.ts'
import { call } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { INERT_WITHOUT_APP, useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

const FIELD_OF = { too_many_requests: 'email' } as const

/** `onSent` receives the server's message. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  // The response is the same whether or not the account exists.
  const reset = useAction({
    send: (input: { email: string }) => call('POST /api/auth/password-reset-request', input),
    failed: {
      title: 'Request Failed',
      text: 'Unable to send reset email. Please try again.',
      isQuoted: true,
    },
    fieldOf: FIELD_OF,
  })
  const { field, handleSubmit } = useSchemaForm({
    schema: resetRequestSchema,
    defaultValues: { email: '' },
    action: reset,
  })
  const submit = handleSubmit((input) => reset.mutate(input, { onSuccess: ({ message }) => onSent(message) }))

  return (
    <form noValidate {...INERT_WITHOUT_APP} className="grid gap-4" onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="username" enterKeyHint="send" {...field('email')} />
      <BusyButton type="submit" isWide busy={reset.isPending && 'Sending...'}>
        Send Reset Link
      </BusyButton>
    </form>
  )
}
