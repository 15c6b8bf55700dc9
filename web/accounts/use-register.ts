import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Register } from '../../domain/accounts/account.schema.ts'
import { errorText, request } from '../api-client.ts'
import { USER_KEY } from '../query-client.ts'
import { toast } from '../ui/toast.ts'

const LEAVE_AFTER_MS = 1000

/** Creates the account, which also signs in; the welcome is readable for a second before home opens. */
export function useRegister() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (input: Register) => request<unknown>('POST', '/api/auth/register', input),
    onSuccess: async () => {
      toast({
        title: 'Account Created Successfully!',
        description: 'Welcome to the product. You are now logged in.',
      })
      setTimeout(() => navigate('/'), LEAVE_AFTER_MS)
      await client.invalidateQueries({ queryKey: USER_KEY })
    },
    onError: (error) =>
      toast({
        title: 'Registration Failed',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}
