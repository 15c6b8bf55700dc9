import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchByKey, isApiError, request } from '../../api/api-client.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { useLive } from '../../api/use-live.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { ATTENTION, BOOKINGS } from '../frame/query-keys.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'

/** One booking as staff see it, kept current by live updates. */
export function useDeskBooking(id: string) {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, [BOOKINGS, id])
  useLive({ onAvailability: refresh, onMissed: refresh })
  return useQuery({ queryKey: [BOOKINGS, id], queryFn: fetchByKey('adminBookingDetail') })
}

/** The booking once `useDeskBooking` has loaded it; never fetches. */
export function useLoadedBooking(id: string) {
  return useQuery({
    queryKey: [BOOKINGS, id],
    queryFn: fetchByKey('adminBookingDetail'),
    enabled: false,
  }).data
}

export function useSignedAgreements(id: string) {
  return useQuery({ queryKey: [BOOKINGS, id, 'agreements'], queryFn: fetchByKey('signedAgreements') })
}

export interface Move {
  spaceId: string | null
  bundleId: string | null
  startTime: string
  version: number
}

/** The dialog shows refusals itself, such as who has the slot. */
export function useMoveBooking(id: string) {
  return useStaffAction({
    send: (input: Move) => request('adminBookingDetail', 'POST', `${BOOKINGS}/${id}/move`, input),
    done: { title: 'Booking Moved', description: 'We emailed the customer the new time.' },
    failed: { text: 'Failed to move booking' },
    affects: [[BOOKINGS], AVAILABILITY],
    isAnswered: (error) => isApiError(error),
  })
}

/** A stale version is shown beside the note, so nothing typed is lost. */
export function useStaffNote(id: string) {
  return useStaffAction({
    send: (input: { note: string; version: number }) =>
      request('adminBookingDetail', 'PUT', `${BOOKINGS}/${id}/note`, input),
    done: { title: 'Note Saved', description: 'Only staff can see it.' },
    failed: { text: 'Failed to save the note' },
    affects: [[BOOKINGS]],
    isAnswered: (error) => isApiError(error, 'stale'),
  })
}

export function useResendEmail() {
  return useStaffAction({
    send: (emailId: string) => request('bookingEmail', 'POST', `/api/admin/emails/${emailId}/resend`),
    done: { title: 'Email Queued', description: "We'll send it again in a moment." },
    failed: { text: 'Failed to send the email' },
    affects: [[BOOKINGS], [ATTENTION]],
  })
}
