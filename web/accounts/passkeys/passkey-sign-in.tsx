import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { pathAfterSignIn } from '../../../domain/accounts/next-path.ts'
import { showFailure } from '../../forms/request-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import {
  choosePasskey,
  hasPasskeyAutofill,
  hasPasskeys,
  passkeyErrorText,
  signInWithPasskey,
} from './webauthn.ts'

/**
 * Signs in without email address and password, and opens the `next` path. The browser also offers passkeys in
 * the email field, where it can.
 */
export function PasskeySignIn({ next }: { next: string | null }) {
  const signIn = usePasskeySignIn(next)
  usePasskeyAutofill(next)
  const isHydrated = useIsHydrated()
  if (isHydrated && !hasPasskeys()) return null
  return (
    <Button variant="secondary" isWide disabled={signIn.isBusy} onClick={signIn.start}>
      <KeyRound aria-hidden="true" className="size-5" />
      {signIn.isBusy ? 'Signing In...' : 'Sign In with a Passkey'}
    </Button>
  )
}

/** The challenge for the email field is renewed before it expires (five minutes), while the page is visible. */
const RENEW_AFTER_MS = 4 * 60_000

/** Signs in and reloads the app, like the form. */
function useSignInWith(next: string | null) {
  return useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (user) => window.location.assign(pathAfterSignIn(next, user)),
    onError: (error) => showFailure('Login Failed', error, passkeyErrorText(error)),
  })
}

/** Asks for a passkey and signs in with it. */
function usePasskeySignIn(next: string | null) {
  const { mutate, isPending, isSuccess } = useSignInWith(next)
  return { start: () => mutate(choosePasskey()), isBusy: isPending || isSuccess }
}

/** Has the browser offer passkeys in the email field, where it can. Silent until one is chosen. */
function usePasskeyAutofill(next: string | null): void {
  const { mutate } = useSignInWith(next)
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    const offer = () =>
      choosePasskey({ isAutofill: true }).then(
        (chosen) => isGone || mutate(Promise.resolve(chosen)),
        () => {},
      )
    let isDue = false
    const renew = () => {
      isDue = document.hidden
      if (!isDue) void offer()
    }
    const onVisibility = () => isDue && renew()
    void hasPasskeyAutofill().then((has) => {
      if (!has || isGone) return
      renew()
      timer = setInterval(renew, RENEW_AFTER_MS)
      document.addEventListener('visibilitychange', onVisibility)
    })
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [mutate])
}
