import type { AdminBooking, MovePrice } from '../../../domain/bookings/admin-booking.schema.ts'
import { UNDO_SECONDS } from '../../../domain/bookings/undo-move.ts'
import type { Duration } from '../../../domain/slots/slot-grid.ts'
import { facilityDate, instantAt } from '../../../domain/time/facility-time.ts'
import { type ToastMessage, toast } from '../../ui/toasts/toast.ts'
import { otherPriceOf, PriceQuestionDialog, usePriceQuestion } from '../booking/price-question.tsx'
import { movedToast, useMoveBooking } from '../booking/use-desk-booking.ts'
import { ClosedQuestion, useClosedQuestion } from '../slots/closed-question.tsx'
import type { BoardBooking } from '../slots/day-slots.ts'
import { type Target, targetOf } from './rearrange.ts'

/** The questions after a booking was dropped, about closed hours and its price. */
export function MoveQuestions({ moving }: { moving: ReturnType<typeof useMoveOnBoard> }) {
  return (
    <>
      <PriceQuestionDialog question={moving.priceQuestion} />
      <ClosedQuestion question={moving.closed} verb="Move" />
    </>
  )
}

interface Move {
  booking: Pick<AdminBooking, 'id' | 'version' | 'bundleId' | 'startTime'>
  target: Target
  price?: MovePrice
}

/** Where a booking would start on its day. */
function startOf({ startTime }: Pick<AdminBooking, 'startTime'>, { fromHour }: Target): Temporal.Instant {
  return instantAt(facilityDate(Temporal.Instant.from(startTime)), fromHour)
}

/**
 * Moves bookings within their day: asks about closed hours and another price, and offers to undo until the
 * email goes out, even after the board shows another day.
 */
export function useMoveOnBoard(onMoved: (booking: BoardBooking, target: Target) => void) {
  const priceQuestion = usePriceQuestion()
  const closed = useClosedQuestion()
  const { mutate } = useMoveBooking((error) => otherPriceOf(error) !== null)
  // Its own, so it's neither lost while another booking is dropped, nor silent after the board is gone.
  const back = useMoveBooking(() => false, movedToast)
  const inputOf = ({ booking: { id, version, bundleId, startTime }, target, price }: Move) => ({
    id,
    version,
    bundleId,
    spaceId: target.spaceId,
    startTime: startOf({ startTime }, target).toString(),
    // Dragging stops at the lengths that can be booked.
    hours: target.hours as Duration,
    ...(price && { price }),
  })

  function move(
    booking: BoardBooking,
    target: Target,
    { price, isUsual }: { price?: MovePrice; isUsual?: boolean } = {},
  ): void {
    mutate(inputOf({ booking, target, ...(price && { price }) }), {
      onSuccess: (moved) => {
        onMoved(booking, target)
        // A refund can't be taken back, nor a change of a price that staff had set.
        const isFinal = price === 'change_and_refund' || (price === 'change' && !isUsual)
        toast({ ...movedToast(moved), ...(!isFinal && undo(booking, moved)) })
      },
      onError: (error) =>
        priceQuestion.ask(error, booking, (price, { isUsual }) => move(booking, target, { price, isUsual })),
    })
  }

  function undo(booking: BoardBooking, moved: AdminBooking): Partial<ToastMessage> {
    const price = moved.totalAmount === booking.totalAmount ? 'keep' : 'change'
    const press = () => back.mutate(inputOf({ booking: moved, target: targetOf(booking), price }))
    return { action: { label: 'Undo Move', press }, seconds: UNDO_SECONDS }
  }

  /** Asks first if it gets hours outside of opening hours that it doesn't have. */
  function drop(booking: BoardBooking, target: Target): void {
    const startTime = startOf(booking, target)
    const endTime = startTime.add({ hours: target.hours })
    const change = { startTime: startTime.toString(), endTime: endTime.toString(), had: booking }
    closed.ask([change], () => move(booking, target))
  }

  return { drop, closed, priceQuestion }
}
