import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type CurrentUser, type SignIn, signInSchema } from '../../domain/accounts/account.schema.ts'
import { pathAfterSignIn } from '../../domain/accounts/next-path.ts'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'
import { INERT_WITHOUT_APP, useFormOf } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { askForPasskeyAgain } from './passkeys/passkey-later.ts'

const FIELD_OF = {
  invalid_credentials: 'password',
  account_guarded: 'password',
  too_many_requests: 'password',
  passkey_needed: 'recoveryCode',
  wrong_recovery_code: 'recoveryCode',
} as const

export function LoginForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { field, submit } = useFormOf({
    schema: signInSchema,
    defaultValues: { email: '', password: '', recoveryCode: '' },
    action: signIn,
  })
  const [needsCode, setNeedsCode] = useState(false)
  if (!needsCode && isApiError(signIn.error, 'passkey_needed')) setNeedsCode(true)
  // Stays busy after success, because the page is about to reload.
  const isBusy = signIn.isPending || signIn.isSuccess

  return (
    <form noValidate {...INERT_WITHOUT_APP} className="grid gap-4" onSubmit={submit()}>
      <TextField label="Email" type="email" autoComplete="username webauthn" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        enterKeyHint="go"
        {...field('password')}
      />
      {needsCode && (
        <TextField
          label="Recovery Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="One of the codes you saved when you added your passkey"
          {...field('recoveryCode')}
        />
      )}
      <BusyButton type="submit" isWide busy={isBusy && 'Signing In...'}>
        Sign In
      </BusyButton>
    </form>
  )
}

/** Signs in and reloads the app, which clears all data of a previous user from memory. */
export function useSignIn() {
  const [params] = useSearchParams()
  const goOn = (user: CurrentUser) => window.location.assign(pathAfterSignIn(params.get('next'), user))
  const signIn = useAction({
    send: async (input: SignIn) => {
      const user = await call('POST /api/auth/login', input)
      askForPasskeyAgain()
      // The page asks for another password first, while it still has this one.
      if (user.blockedBy !== 'password_change_required') goOn(user)
      return user
    },
    failed: { title: 'Login Failed', text: 'Please check your credentials and try again.', isQuoted: true },
    fieldOf: FIELD_OF,
  })
  return { ...signIn, goOn }
}
