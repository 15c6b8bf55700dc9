import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../domain/accounts/session.schema.ts'
import { fetchByKey, request } from '../api/api-client.ts'
import { showFailure } from '../forms/show-failure.ts'
import { toast } from '../ui/toasts/toast.ts'

const SESSIONS = ['/api/auth/sessions']

/** Where one is signed in, this device first. */
export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: fetchByKey('sessions') })
}

/** Signs out one device, or with `others` all but this one. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (which: Session | 'others') =>
      request(
        'nothing',
        'DELETE',
        which === 'others' ? '/api/auth/other-sessions' : `/api/auth/sessions/${which.id}`,
      ),
    onSuccess: (_, which) =>
      toast({
        title: 'Signed Out',
        description:
          which === 'others'
            ? "You're only signed in here now."
            : `${which.device} is no longer signed in to your account.`,
      }),
    onError: (error) => showFailure("Couldn't Sign Out", error),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  })
}
