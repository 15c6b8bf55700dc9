import { KeyRound } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { usePasskeyAutofill, usePasskeySignIn } from './use-passkey-sign-in.ts'
import { hasPasskeys } from './webauthn.ts'

/**
 * Signs in without email address and password, and opens `next`. The browser also offers passkeys in the email field,
 * where it can.
 */
export function PasskeySignIn({ next }: { next: string }) {
  const signIn = usePasskeySignIn(next)
  usePasskeyAutofill(next)
  if (!hasPasskeys()) return null
  return (
    <Button variant="secondary" isWide disabled={signIn.isBusy} onClick={signIn.start}>
      <KeyRound aria-hidden="true" className="size-5" />
      {signIn.isBusy ? 'Signing In...' : 'Sign In with a Passkey'}
    </Button>
  )
}
