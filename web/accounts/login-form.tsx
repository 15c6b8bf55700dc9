import { useState } from 'react'
import { signInSchema } from '../../domain/accounts/account.schema.ts'
import { isApiError } from '../api/api-client.ts'
import { FormProblem } from '../forms/form-problem.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { SIGN_IN_FAILED, type useSignIn } from './use-sign-in.ts'

const FIELD_OF = {
  invalid_credentials: 'password',
  account_guarded: 'password',
  too_many_requests: 'password',
  passkey_needed: 'recoveryCode',
  wrong_recovery_code: 'recoveryCode',
} as const

export function LoginForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { register, handleSubmit, formState } = useSchemaForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '', recoveryCode: '' },
    error: signIn.error,
    fieldOf: FIELD_OF,
  })
  const [needsCode, setNeedsCode] = useState(false)
  if (!needsCode && isApiError(signIn.error, 'passkey_needed')) setNeedsCode(true)
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
      <PasswordField
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {needsCode && (
        <TextField
          label="Recovery Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="One of the codes you saved when you added your passkey"
          error={formState.errors.recoveryCode?.message}
          {...register('recoveryCode')}
        />
      )}
      <FormProblem error={signIn.error} fieldOf={FIELD_OF} fallback={SIGN_IN_FAILED} />
      <Button type="submit" isWide disabled={isBusy}>
        {isBusy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}
