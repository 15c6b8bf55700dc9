import { useState } from 'react'
import type { AdminBooking, MovePrice } from '../../../domain/bookings/admin-booking.schema.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { isApiError, request } from '../../api/api-client.ts'
import { AVAILABILITY } from '../../bookings/times/use-availability.ts'
import { BOARD, BOOKINGS } from '../frame/query-keys.ts'
import { useStaffAction } from '../frame/use-staff-action.ts'
import type { BoardBooking } from './board-view.ts'
import { type Target, targetOf } from './rearrange.ts'

interface Move {
  booking: Pick<AdminBooking, 'id' | 'version' | 'bundleId'>
  target: Target
  price?: MovePrice
}

/** A move to a slot at another price, which staff have to decide about. */
export interface PriceQuestion {
  booking: BoardBooking
  target: Target
  /** Decimal dollars. */
  newTotalAmount: string
  /** What was paid beyond that price and can be refunded, in dollars. */
  overpaid: string
}

/** A move that can be taken back. */
export interface Undo extends Move {
  name: string | null
}

/** Moves bookings on a day's board: asks about another price, and offers to undo. */
export function useMoveOnBoard(date: string, onMoved: (booking: BoardBooking, target: Target) => void) {
  const [question, setQuestion] = useState<PriceQuestion | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const action = useStaffAction({
    send: ({ booking: { id, version, bundleId }, target: { spaceId, fromHour, hours }, price }: Move) =>
      request('adminBookingDetail', 'POST', `${BOOKINGS}/${id}/move`, {
        spaceId,
        bundleId,
        startTime: instantAt(Temporal.PlainDate.from(date), fromHour).toString(),
        hours,
        version,
        ...(price && { price }),
      }),
    done: { title: 'Booking Moved', description: 'We emailed the customer the new time.' },
    failed: { text: 'Failed to move booking' },
    affects: [[BOARD], [BOOKINGS], AVAILABILITY],
    isAnswered: (error) => isApiError(error, 'price_differs'),
  })

  function move(booking: BoardBooking, target: Target, price?: MovePrice): void {
    setUndo(null)
    action.mutate(
      { booking, target, ...(price && { price }) },
      {
        onSuccess: (moved) => {
          setQuestion(null)
          onMoved(booking, target)
          // A refund can't be taken back.
          if (price === 'change_and_refund') return
          setUndo({
            booking: moved,
            target: targetOf(booking),
            price: moved.totalAmount === booking.totalAmount ? 'keep' : 'change',
            name: booking.customerName,
          })
        },
        onError: (error) => {
          if (!isApiError(error, 'price_differs')) return setQuestion(null)
          const price = error.details as Pick<PriceQuestion, 'newTotalAmount' | 'overpaid'>
          setQuestion({ booking, target, ...price })
        },
      },
    )
  }

  return {
    move,
    isMoving: action.isPending,
    question,
    closeQuestion: () => setQuestion(null),
    undo,
    takeBack: () => undo && action.mutate(undo, { onSettled: () => setUndo(null) }),
    keep: () => setUndo(null),
  }
}
