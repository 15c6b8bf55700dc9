import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText, request, UNREACHABLE } from '../api/api-client.ts'
import { USER_KEY } from '../api/query-client.ts'
import { toast } from '../ui/toasts/toast.ts'

/** Verifies the email address with the token from the email. */
export function useVerifyEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => request('message', 'POST', '/api/auth/verify-email', { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
  })
}

export function useSendVerification() {
  return useMutation({
    mutationFn: () => request('message', 'POST', '/api/auth/verification-email'),
    onSuccess: ({ message }) => toast({ title: 'Check Your Email', description: message }),
    onError: (error) =>
      toast({ title: "Couldn't Send", description: errorText(error, UNREACHABLE), variant: 'destructive' }),
  })
}
