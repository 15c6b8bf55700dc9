import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'wouter'
import type { Register } from '../../domain/accounts/account.schema.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { errorText, request } from '../api/api-client.ts'
import { USER_KEY } from '../api/query-client.ts'
import { toast } from '../ui/toasts/toast.ts'
import { nextPath } from './next-path.ts'

export const REGISTRATION_FAILED = 'Please try again.'
const LEAVE_AFTER_MS = 1000

/** Creates the account, which also signs in, and moves on after a second (spec section 2, Register). */
export function useRegister() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  return useMutation({
    mutationFn: (input: Register) => request('currentUser', 'POST', '/api/auth/register', input),
    onSuccess: async () => {
      toast({
        title: 'Account Created Successfully!',
        description: `Welcome to ${FACILITY_NAME}. You are now logged in.`,
      })
      setTimeout(() => navigate(nextPath(params.get('next'))), LEAVE_AFTER_MS)
      await client.invalidateQueries({ queryKey: USER_KEY })
    },
    onError: (error) =>
      toast({
        title: 'Registration Failed',
        description: errorText(error, REGISTRATION_FAILED),
        variant: 'destructive',
      }),
  })
}
