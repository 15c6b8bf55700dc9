import { useMutation } from '@tanstack/react-query'
import { errorText, isApiError, request, UNREACHABLE } from '../api/api-client.ts'
import { answerConfirmation } from '../api/confirmation.ts'
import { toast } from '../ui/toasts/toast.ts'

/** Proves who is at this device, and lets the calls that wait for it go on. */
export function useConfirm() {
  return useMutation({
    mutationFn: (input: { password: string }) => request('nothing', 'POST', '/api/auth/confirmation', input),
    onSuccess: () => answerConfirmation(true),
    onError: (error) => {
      // Signed out: the page behind the dialog goes to sign in.
      if (isApiError(error, 'signed_out')) return answerConfirmation(false)
      if (isApiError(error, 'wrong_password')) return
      toast({
        title: "Couldn't Confirm",
        description: errorText(error, UNREACHABLE),
        variant: 'destructive',
      })
    },
  })
}
