import { useQuery } from '@tanstack/react-query'
import type { LinkPurpose } from '../../../../domain/payments/booking-link.schema.ts'
import { request } from '../../../api/api-client.ts'
import { announceHandOver } from '../../../session/hand-over-channel.ts'
import { BOOKINGS } from '../../requests/query-keys.ts'
import { useStaffAction } from '../../requests/use-staff-action.ts'

/** Makes a link when its dialog opens. It's a secret, so it isn't kept. */
export function useMadeLink(id: string, purpose: LinkPurpose) {
  return useQuery({
    queryKey: ['made-link', id, purpose],
    queryFn: () => request('madeLink', 'POST', `${BOOKINGS}/${id}/links`, { purpose }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Opens the booking's agreements in place of the desk, and locks the desk on this device. Loads a new page, so nothing
 * of the desk is left in this one, and Back doesn't bring it out of the browser's memory. Other tabs reload.
 */
export function useHandOver(id: string) {
  return useStaffAction({
    send: async () => {
      const { url } = await request('madeLink', 'POST', `${BOOKINGS}/${id}/hand-over`)
      announceHandOver()
      window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
      const { pathname, search } = new URL(url)
      window.location.replace(pathname + search)
    },
    failed: { text: 'Failed to hand over this device' },
  })
}

export function useEmailLink(id: string) {
  return useStaffAction({
    send: (input: { purpose: LinkPurpose }) =>
      request('nothing', 'POST', `${BOOKINGS}/${id}/link-email`, input),
    done: { title: 'Link on Its Way', description: "We'll email it to the customer in a moment." },
    failed: { text: 'Failed to email the link' },
    affects: [[BOOKINGS]],
  })
}

/** The dialog itself says that it's done. */
export function useRevokeLinks(id: string) {
  return useStaffAction({
    send: () => request('nothing', 'DELETE', `${BOOKINGS}/${id}/links`),
    failed: { text: 'Failed to revoke the links' },
    affects: [[BOOKINGS]],
  })
}
