import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { fetchByKey, request } from '../../api/api-client.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'

const SETUP = ['/api/admin-setup']
const LEAVE_AFTER_MS = 2000

/** Whether the first admin can still be claimed. */
export function useSetup() {
  return useQuery({ queryKey: SETUP, queryFn: fetchByKey('adminSetup') })
}

/** Claims the first admin, then opens the admin panel after two seconds (spec section 2, Admin setup). */
export function useClaimAdmin() {
  const [, navigate] = useLocation()
  const claim = useStaffAction({
    send: (input: { email: string; setupCode?: string }) =>
      request('roleChanged', 'POST', '/api/promote-to-admin', input),
    done: { title: 'Success', description: 'User promoted to admin successfully' },
    failed: {
      title: 'Failed to Promote User',
      text: 'Please make sure the email address has an existing account.',
    },
    affects: [USER_KEY, SETUP],
  })
  useEffect(() => {
    if (!claim.isSuccess) return
    const timer = setTimeout(() => navigate('/admin'), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [claim.isSuccess, navigate])
  return claim
}
