import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { query } from '../api/call.ts'
import { staleTime } from '../api/keep-first-data.ts'
import { USER_KEY } from '../api/query-client.ts'
import { notePageUser } from '../session/page-user.ts'
import { forgetSignIn, forgetUser, mayBeSignedIn } from '../session/signed-in-cookie.ts'

/**
 * The current user; null for visitors, who don't ask, and on a 401, which isn't an error here. Other failures are
 * retried once (spec section 7).
 */
export function useCurrentUser() {
  return useQuery({
    queryKey: USER_KEY,
    queryFn: async (context): Promise<CurrentUser | null> => {
      if (!mayBeSignedIn()) {
        forgetUser()
        notePageUser(null)
        return null
      }
      try {
        const user = await query('GET /api/auth/user').queryFn(context)
        notePageUser(user)
        return user
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        forgetSignIn()
        notePageUser(null)
        return null
      }
    },
    staleTime,
    gcTime: 0,
    // Without a connection, a retry would only delay what can be shown.
    retry: (failures) => failures === 0 && navigator.onLine,
    retryDelay: 1000,
  })
}

/**
 * Asks again who is signed in when someone comes back to this tab: another tab may have signed them out, or
 * someone else in.
 */
export function useUserOnReturn(): void {
  const client = useQueryClient()
  useEffect(() => {
    const onReturn = () => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: USER_KEY })
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [client])
}
