import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import type { ClosePart } from '../../../domain/closures/edit-closures.schema.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { AVAILABILITY, BLOCKED_DATES, CLOSURES } from '../../bookings/times/use-availability.ts'
import { ATTENTION, BOARD, BOOKINGS } from '../requests/query-keys.ts'
import { useStaffAction } from '../requests/use-staff-action.ts'

export type CloseInput = Required<Omit<ClosePart, 'until'>> & Pick<ClosePart, 'until'>
export type ClosureScope = Pick<CloseInput, 'date' | 'until' | 'hours' | 'spaceIds'>

export const CLOSED_TIMES = [BLOCKED_DATES, CLOSURES]
export const FAILED = { text: 'Failed to block date' }

export function useClose() {
  return useStaffAction({
    send: (input: CloseInput) => {
      const { hours, spaceIds, ...wholeDay } = input
      return hours || spaceIds
        ? request('closed', 'POST', '/api/admin/closures', input)
        : request('closed', 'POST', '/api/admin/blocked-dates', wholeDay)
    },
    done: { title: 'Date Blocked' },
    failed: FAILED,
    // Bookings may be cancelled and refunded with it.
    affects: [...CLOSED_TIMES, [BOARD], [BOOKINGS], [ATTENTION], AVAILABILITY],
    isAnswered: (error) => newlyAffected(error) !== null,
  })
}

/** The affected bookings, if closing was refused because new ones came in; otherwise null. */
export function newlyAffected(error: unknown): AdminBooking[] | null {
  if (!isApiError(error, 'bookings_affected')) return null
  return (error.details.bookings as AdminBooking[] | undefined) ?? null
}

export interface Reopening {
  id: string
  isWholeDay: boolean
  /** All days closed together with this one. */
  isWholeRange: boolean
}
