import { useMutation } from '@tanstack/react-query'
import { errorText, request } from '../api/api-client.ts'
import { toast } from '../ui/toasts/toast.ts'

export const REQUEST_FAILED = 'Unable to send reset email. Please try again.'
export const RESET_FAILED = 'Unable to reset password. Please try again or request a new reset link.'

/** Requests a reset link. The response is the same whether or not the account exists. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (input: { email: string }) =>
      request('message', 'POST', '/api/auth/password-reset-request', input),
    onError: (error) =>
      toast({
        title: 'Request Failed',
        description: errorText(error, REQUEST_FAILED),
        variant: 'destructive',
      }),
  })
}

/** Sets a new password with the token from the email. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; newPassword: string }) =>
      request('message', 'POST', '/api/auth/password-reset', input),
    onError: (error) =>
      toast({
        title: 'Reset Failed',
        description: errorText(error, RESET_FAILED),
        variant: 'destructive',
      }),
  })
}
