import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import type { SignIn } from '../../domain/accounts/account.schema.ts'
import { errorText, request } from '../api/api-client.ts'
import { toast } from '../ui/toasts/toast.ts'
import { nextPath } from './next-path.ts'
import { askForPasskeyAgain } from './passkeys/passkey-later.ts'

export const SIGN_IN_FAILED = 'Please check your credentials and try again.'

/** Signs in and reloads the app, which clears all data of a previous user from memory. */
export function useSignIn() {
  const [params] = useSearchParams()
  const goOn = () => window.location.assign(nextPath(params.get('next')))
  const signIn = useMutation({
    mutationFn: (input: SignIn) => request('currentUser', 'POST', '/api/auth/login', input),
    onSuccess: ({ blockedBy }) => {
      askForPasskeyAgain()
      // The page asks for another password first, while it still has this one.
      if (blockedBy !== 'password_change_required') goOn()
    },
    onError: (error) =>
      toast({
        title: 'Login Failed',
        description: errorText(error, SIGN_IN_FAILED),
        variant: 'destructive',
      }),
  })
  return { ...signIn, goOn }
}
