import { resetRequestSchema } from '../../domain/accounts/account.schema.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { REQUEST_FAILED, useRequestReset } from './use-password-reset.ts'

const FIELD_OF = { too_many_requests: 'email' } as const

/** `onSent` receives the server's message. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const reset = useRequestReset()
  const { register, handleSubmit, formState } = useSchemaForm({
    schema: resetRequestSchema,
    defaultValues: { email: '' },
    error: reset.error,
    fieldOf: FIELD_OF,
  })
  const submit = handleSubmit((input) => reset.mutate(input, { onSuccess: ({ message }) => onSent(message) }))

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        enterKeyHint="send"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormProblem error={reset.error} fieldOf={FIELD_OF} fallback={REQUEST_FAILED} />
      <Button type="submit" isWide disabled={reset.isPending}>
        {reset.isPending ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}
