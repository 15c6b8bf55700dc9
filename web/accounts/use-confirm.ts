import { useMutation } from '@tanstack/react-query'
import { isApiError, request } from '../api/api-client.ts'
import { answerConfirmation } from '../api/confirmation.ts'
import { toast } from '../ui/toasts/toast.ts'
import { askForPasskey, passkeyErrorText } from './passkeys/webauthn.ts'

async function confirm(proof: { password: string } | 'passkey'): Promise<void> {
  if (proof !== 'passkey') return await request('nothing', 'POST', '/api/auth/confirmation', proof)
  const options = await request('passkeyOptions', 'POST', '/api/auth/confirmation/passkey-options')
  const response = await askForPasskey(options)
  await request('nothing', 'POST', '/api/auth/confirmation/passkey', { response })
}

/** Proves who is at this device, and lets the calls that wait for it go on. */
export function useConfirm() {
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => answerConfirmation(true),
    onError: (error) => {
      // Signed out: the page behind the dialog goes to sign in.
      if (isApiError(error, 'signed_out')) return answerConfirmation(false)
      if (isApiError(error, 'wrong_password', 'too_many_requests')) return
      toast({
        title: "Couldn't Confirm",
        description: passkeyErrorText(error),
        variant: 'destructive',
      })
    },
  })
}
