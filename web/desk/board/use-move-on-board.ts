import { useState } from 'react'
import type { AdminBooking, MovePrice } from '../../../domain/bookings/admin-booking.schema.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { isApiError } from '../../api/api-client.ts'
import { useMoveBooking } from '../booking/use-desk-booking.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
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
  const { mutate, isPending } = useMoveBooking((error) => isApiError(error, 'price_differs'))
  const inputOf = ({ booking: { id, version, bundleId }, target, price }: Move) => ({
    id,
    version,
    bundleId,
    spaceId: target.spaceId,
    startTime: instantAt(Temporal.PlainDate.from(date), target.fromHour).toString(),
    hours: target.hours,
    ...(price && { price }),
  })

  function move(booking: BoardBooking, target: Target, price?: MovePrice): void {
    setUndo(null)
    mutate(inputOf({ booking, target, ...(price && { price }) }), {
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
    })
  }

  return {
    move,
    isMoving: isPending,
    question,
    closeQuestion: () => setQuestion(null),
    undo,
    takeBack: () => undo && mutate(inputOf(undo), { onSettled: () => setUndo(null) }),
    keep: () => setUndo(null),
  }
}
