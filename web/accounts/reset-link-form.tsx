import { useMutation } from '@tanstack/react-query'
import { resetRequestSchema } from '../../domain/accounts/account.schema.ts'
import { errorText, request } from '../api/api-client.ts'
import { FormProblem, showFailure } from '../forms/request-failure.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toasts/toast.ts'

const REQUEST_FAILED = 'Unable to send reset email. Please try again.'
const FIELD_OF = { too_many_requests: 'email' } as const

/** `onSent` receives the server's message. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const reset = useRequestReset()
  const { field, handleSubmit } = useSchemaForm({
    schema: resetRequestSchema,
    defaultValues: { email: '' },
    error: reset.error,
    fieldOf: FIELD_OF,
  })
  const submit = handleSubmit((input) => reset.mutate(input, { onSuccess: ({ message }) => onSent(message) }))

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField label="Email" type="email" autoComplete="username" enterKeyHint="send" {...field('email')} />
      <FormProblem error={reset.error} fieldOf={FIELD_OF} fallback={REQUEST_FAILED} />
      <Button type="submit" isWide disabled={reset.isPending}>
        {reset.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}

/** Emails a signed-in user a reset link. */
export function ResetLinkButton({ email }: { email: string }) {
  const reset = useRequestReset()
  return (
    <Button
      isWide
      disabled={reset.isPending}
      onClick={() =>
        reset.mutate(
          { email },
          {
            onSuccess: () =>
              toast({ title: 'Check Your Email', description: `We've sent a link to ${email}.` }),
          },
        )
      }
    >
      {reset.isPending ? 'Sending...' : 'Email Me a Link'}
    </Button>
  )
}

/** Requests a reset link. The response is the same whether or not the account exists. */
function useRequestReset() {
  return useMutation({
    mutationFn: (input: { email: string }) =>
      request('message', 'POST', '/api/auth/password-reset-request', input),
    onError: (error) => showFailure('Request Failed', error, errorText(error, REQUEST_FAILED)),
  })
}
