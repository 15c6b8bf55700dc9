import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { errorText, fetchByKey, request } from '../../api/api-client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useOneAtATime } from '../frame/use-one-at-a-time.ts'

const LEAVE_AFTER_MS = 2000

/** Whether the first admin can still be claimed. */
export function useSetup() {
  return useQuery({ queryKey: ['/api/admin-setup'], queryFn: fetchByKey('adminSetup') })
}

/** Claims the first admin, then opens the admin panel after two seconds (spec section 2, Admin setup). */
export function useClaimAdmin() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { begin, end, isTaken } = useOneAtATime()
  const claim = useMutation({
    mutationFn: (input: { email: string; setupCode?: string }) =>
      request('roleChanged', 'POST', '/api/promote-to-admin', input),
    onSuccess: () => {
      toast({ title: 'Success', description: 'User promoted to admin successfully' })
      client.invalidateQueries()
    },
    onError: (error) =>
      toast({
        title: 'Failed to Promote User',
        description: errorText(error, 'Please make sure the email address has an existing account.'),
        variant: 'destructive',
      }),
    onSettled: (_, error) => end(error === null),
  })
  useEffect(() => {
    if (!claim.isSuccess) return
    const timer = setTimeout(() => navigate('/admin'), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [claim.isSuccess, navigate])
  const mutate = (...args: Parameters<typeof claim.mutate>) => {
    if (begin()) claim.mutate(...args)
  }
  return { ...claim, mutate, isTaken }
}
