import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type CurrentUser, signInSchema } from '../../domain/accounts/account.schema.ts'
import { pathAfterSignIn } from '../../domain/accounts/next-path.ts'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { INERT_WITHOUT_APP, useSchemaForm } from '../forms/use-schema-form.ts'
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

export interface ToReplace {
  password: string
  user: CurrentUser
}

interface Props {
  /** Called if they have to replace their password before anything else. */
  onReplace: (password: ToReplace) => void
}

/** Signs in and reloads the app, which clears all data of a previous user from memory. */
export default function LoginForm({ onReplace }: Props) {
  const [params] = useSearchParams()
  const { field, submit, action } = useSchemaForm({
    schema: signInSchema,
    defaultValues: { email: '', password: '', recoveryCode: '' },
    send: async (input) => {
      const user = await call('POST /api/auth/login', input)
      askForPasskeyAgain()
      if (user.blockedBy === 'password_change_required') onReplace({ password: input.password, user })
      else window.location.assign(pathAfterSignIn(params.get('next'), user))
    },
    failed: { title: 'Login Failed', text: 'Please check your credentials and try again.', isQuoted: true },
    fieldOf: FIELD_OF,
  })
  const [needsCode, setNeedsCode] = useState(false)
  if (!needsCode && isApiError(action.error, 'passkey_needed')) setNeedsCode(true)
  // Stays busy after success, because the page is about to reload.
  const isBusy = action.isPending || action.isSuccess

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
