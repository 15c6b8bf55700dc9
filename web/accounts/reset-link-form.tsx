import { useMutation } from '@tanstack/react-query'
import { resetRequestSchema } from '../../domain/accounts/account.schema.ts'
import { errorText } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { FormProblem, showFailure } from '../forms/request-failure.tsx'
import { INERT_WITHOUT_APP, useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

const REQUEST_FAILED = 'Unable to send reset email. Please try again.'
const FIELD_OF = { too_many_requests: 'email' } as const

/** `onSent` receives the server's message. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  // The response is the same whether or not the account exists.
  const reset = useMutation({
    mutationFn: (input: { email: string }) => call('POST /api/auth/password-reset-request', input),
    onError: (error) => showFailure('Request Failed', error, errorText(error, REQUEST_FAILED)),
  })
  const { field, handleSubmit } = useSchemaForm({
    schema: resetRequestSchema,
    defaultValues: { email: '' },
    error: reset.error,
    fieldOf: FIELD_OF,
  })
  const submit = handleSubmit((input) => reset.mutate(input, { onSuccess: ({ message }) => onSent(message) }))

  return (
    <form noValidate {...INERT_WITHOUT_APP} className="grid gap-4" onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="username" enterKeyHint="send" {...field('email')} />
      <FormProblem error={reset.error} fieldOf={FIELD_OF} fallback={REQUEST_FAILED} />
      <Button type="submit" isWide disabled={reset.isPending}>
        {reset.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}
