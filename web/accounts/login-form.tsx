import { signInSchema } from '../../domain/accounts/account.schema.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useSignIn } from './use-sign-in.ts'

const FIELD_OF = { invalid_credentials: 'password' } as const

export function LoginForm() {
  const signIn = useSignIn()
  const { register, handleSubmit, formState } = useSchemaForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    error: signIn.error,
    fieldOf: FIELD_OF,
  })
  // Stays busy after success, because the page is about to reload.
  const isBusy = signIn.isPending || signIn.isSuccess

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((input) => signIn.mutate(input))}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" isWide disabled={isBusy}>
        {isBusy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}
