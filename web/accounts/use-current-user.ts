import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { ApiError, fetchByKey } from '../api/api-client.ts'
import { staleTime } from '../api/keep-first-data.ts'
import { USER_KEY } from '../api/query-client.ts'
import { forgetVisit } from '../offline/last-visit.ts'
import { forgetSignIn, mayBeSignedIn } from '../session/signed-in-cookie.ts'

/**
 * The current user; null for visitors, who don't ask, and on a 401, which isn't an error here. Other failures are
 * retried once (spec section 7).
 */
export function useCurrentUser() {
  return useQuery({
    queryKey: USER_KEY,
    queryFn: async (context): Promise<CurrentUser | null> => {
      if (!mayBeSignedIn()) {
        forgetVisit()
        return null
      }
      try {
        return await fetchByKey('currentUser')(context)
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error
        forgetSignIn()
        return null
      }
    },
    staleTime,
    gcTime: 0,
    retry: 1,
    retryDelay: 1000,
  })
}
