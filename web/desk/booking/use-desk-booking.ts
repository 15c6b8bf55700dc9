import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { call, type Input, query } from '../../api/call.ts'
import { refreshQueries, useLive } from '../../api/use-live.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { useAction } from '../../forms/use-action.ts'
import type { ToastMessage } from '../../ui/toasts/toast.ts'
import { ATTENTION, BOARD, BOOKINGS } from '../requests/staff-requests.ts'
import { callWord, movedWord } from '../words/booking-words.ts'

/** One booking as staff see it, kept current by live updates. */
export function useDeskBooking(id: string) {
  const client = useQueryClient()
  const refresh = () => refreshQueries(client, [...BOOKINGS, id])
  // With the catalog, what extensions add to it.
  useLive({ onDesk: refresh, onCatalog: refresh, onMissed: refresh })
  return useQuery(query('GET /api/admin/bookings/:id', { id }))
}

type Move = { id: string } & Input<'POST /api/admin/bookings/:id/move'>[1]

/** Moves dates of a season, each with the version staff saw, to their `startTime` and item. */
export function useMoveSeason(isAnswered: (error: unknown) => boolean) {
  return useAction({
    send: ({ id, dates }: { id: string; dates: readonly AdminBooking[] }) =>
      call(
        'POST /api/admin/bookings/:id/order-move',
        { id },
        {
          dates: dates.map((date) => ({
            id: date.id,
            version: date.version,
            startTime: date.startTime,
            spaceId: date.spaceId,
            bundleId: date.bundleId,
          })),
        },
      ),
    done: (moved) => ({
      title: 'Dates Moved',
      description: callWord(moved) ?? "We're emailing the customer the new times.",
    }),
    failed: { text: 'Failed to move the dates' },
    affects: [BOARD, BOOKINGS, ATTENTION, AVAILABILITY],
    isAnswered,
  })
}

/** The toast of a move. */
export const movedToast = (moved: Parameters<typeof movedWord>[0]): ToastMessage => ({
  title: 'Booking Moved',
  description: movedWord(moved),
})

/** Moves a booking, from the board or its page. `isAnswered`: refusals that the screen shows itself. */
export function useMoveBooking(isAnswered: (error: unknown) => boolean, done?: typeof movedToast) {
  return useAction({
    send: ({ id, ...input }: Move) => call('POST /api/admin/bookings/:id/move', { id }, input),
    ...(done && { done }),
    failed: { text: 'Failed to move booking' },
    affects: [BOARD, BOOKINGS, ATTENTION, AVAILABILITY],
    isAnswered,
  })
}
