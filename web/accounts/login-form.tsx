import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type CurrentUser, signInSchema } from '../../domain/accounts/account.schema.ts'
import { pathAfterSignIn } from '../../domain/accounts/next-path.ts'
import { errorText, isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { INERT_WITHOUT_APP, useSchemaForm } from '../forms/use-schema-form.ts'
import { BusyButton } from '../ui/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Notice } from '../ui/panels.tsx'
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

/** Signing in once the server has asked the account of this email for a passkey or a recovery code. */
const schemaWithCode = (asked: string) =>
  signInSchema.refine(({ email, recoveryCode }) => recoveryCode || email !== asked, {
    path: ['recoveryCode'],
    error: 'Recovery code is required',
  })

/** Signs in and reloads the app, which clears all data of a previous user from memory. */
export default function LoginForm({ onReplace }: Props) {
  const [params] = useSearchParams()
  /** The server's words once it has asked for a passkey or a recovery code, and what the form needs since. */
  const [secondStep, setSecondStep] = useState<{ text: string; schema: typeof signInSchema } | null>(null)
  const { field, submit, action } = useSchemaForm({
    schema: secondStep?.schema ?? signInSchema,
    defaultValues: { email: '', password: '', recoveryCode: '' },
    send: async (input) => {
      const user = await call('POST /api/auth/login', input)
      askForPasskeyAgain()
      if (user.blockedBy === 'password_change_required') onReplace({ password: input.password, user })
      else window.location.assign(pathAfterSignIn(params.get('next'), user))
    },
    failed: { title: 'Login Failed', text: 'Please check your credentials and try again.', isQuoted: true },
    fieldOf: FIELD_OF,
    // The next step, and no failure.
    isAnswered: (error) => isApiError(error, 'passkey_needed'),
  })
  if (!secondStep && isApiError(action.error, 'passkey_needed'))
    setSecondStep({ text: errorText(action.error), schema: schemaWithCode(action.variables?.email ?? '') })
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
      {/* Always there, or its words may not be announced. */}
      <div role="status" className="empty:absolute">
        {secondStep && (
          <Notice tone="warm">
            <p>{secondStep.text}</p>
          </Notice>
        )}
      </div>
      {secondStep && (
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
