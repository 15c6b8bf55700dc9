import { useState } from 'react'
import type { AdminBooking, MovePrice } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import type { Duration } from '../../../domain/slots/slot-grid.ts'
import { facilityDate, instantAt } from '../../../domain/time/facility-time.ts'
import { useCan } from '../../accounts/use-can.ts'
import { isApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/panels.tsx'
import { useMoveBooking } from '../booking/use-desk-booking.ts'
import { ClosedQuestion, useClosedQuestion } from '../slots/closed-question.tsx'
import type { BoardBooking } from '../slots/day-slots.ts'
import { bookedFor } from '../words/booking-words.ts'
import { type Target, targetOf } from './rearrange.ts'

/** After a booking was dropped: the questions about closed hours and its price, and the way back. */
export function MoveOutcome({ moving }: { moving: ReturnType<typeof useMoveOnBoard> }) {
  const { question, closed, undo, isMoving } = moving
  return (
    <>
      <PriceQuestionDialog
        question={question}
        isBusy={isMoving}
        onDecide={(decision) => question && moving.move(question.booking, question.target, decision)}
        onClose={moving.closeQuestion}
      />
      <ClosedQuestion question={closed} verb="Move" />
      {undo && (
        <div className="sticky bottom-0 left-0 z-20 print:hidden">
          <Notice tone="good" role="status">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="wrap-anywhere">Moved the booking of {undo.name ?? 'a customer'}.</p>
              <div className="flex gap-2">
                <Button variant="secondary" disabled={isMoving} onClick={moving.takeBack}>
                  Undo Move
                </Button>
                <Button variant="quiet" onClick={moving.keep}>
                  Close
                </Button>
              </div>
            </div>
          </Notice>
        </div>
      )}
    </>
  )
}

interface Props {
  question: PriceQuestion | null
  isBusy: boolean
  onDecide: (decision: MovePrice) => void
  onClose: () => void
}

/** Asks what happens to the price of a booking that moves to a slot at another one. */
function PriceQuestionDialog({ question, isBusy, onDecide, onClose }: Props) {
  const canRefund = useCan('refunds')
  return (
    <Dialog
      title="Different Price"
      isOpen={question !== null}
      onClose={onClose}
      closeLabel="Don't Move"
      actions={
        question &&
        choices(question, canRefund).map(({ decision, label }) => (
          <Button
            key={decision}
            isWide
            variant={decision === 'keep' ? 'secondary' : 'primary'}
            disabled={isBusy}
            onClick={() => onDecide(decision)}
          >
            {label}
          </Button>
        ))
      }
    >
      {question && (
        <p className="wrap-anywhere">
          The booking for <strong>{bookedFor(question.booking)}</strong> costs{' '}
          {formatDollars(question.booking.totalAmount)}. The new slot costs{' '}
          {formatDollars(question.newTotalAmount)}.
        </p>
      )}
    </Dialog>
  )
}

function choices(
  { booking, newTotalAmount, overpaid }: PriceQuestion,
  canRefund: boolean,
): { decision: MovePrice; label: string }[] {
  const more = toCents(newTotalAmount) - toCents(booking.totalAmount)
  const keep = { decision: 'keep', label: `Keep ${formatDollars(booking.totalAmount)}` } as const
  if (more > 0) return [{ decision: 'change', label: `Charge ${formatUsd(more)} More` }, keep]
  if (toCents(overpaid) > 0 && !canRefund) return [keep]
  if (toCents(overpaid) > 0)
    return [{ decision: 'change_and_refund', label: `Refund ${formatDollars(overpaid)}` }, keep]
  return [{ decision: 'change', label: `Lower to ${formatDollars(newTotalAmount)}` }, keep]
}

interface Move {
  booking: Pick<AdminBooking, 'id' | 'version' | 'bundleId' | 'startTime'>
  target: Target
  price?: MovePrice
}

/** A move to a slot at another price, which staff have to decide about. */
interface PriceQuestion {
  booking: BoardBooking
  target: Target
  /** Decimal dollars. */
  newTotalAmount: string
  /** Whether it has the usual price of its slot, which moving it back restores. */
  isUsual: boolean
  /** The refundable amount paid beyond that price, in dollars. */
  overpaid: string
}

/** A move that can be taken back. */
interface Undo extends Move {
  name: string | null
}

/** Where a booking would start on its day. */
function startOf({ startTime }: Pick<AdminBooking, 'startTime'>, { fromHour }: Target): Temporal.Instant {
  return instantAt(facilityDate(Temporal.Instant.from(startTime)), fromHour)
}

/**
 * Moves bookings within their day: asks about closed hours and another price, and offers to undo, also once
 * the board shows another day.
 */
export function useMoveOnBoard(onMoved: (booking: BoardBooking, target: Target) => void) {
  const [question, setQuestion] = useState<PriceQuestion | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const closed = useClosedQuestion()
  const { mutate, isPending } = useMoveBooking((error) => isApiError(error, 'price_differs'))
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

  function move(booking: BoardBooking, target: Target, price?: MovePrice): void {
    setUndo(null)
    mutate(inputOf({ booking, target, ...(price && { price }) }), {
      onSuccess: (moved) => {
        setQuestion(null)
        onMoved(booking, target)
        // A refund can't be taken back, nor a change of a price that staff had set.
        if (price === 'change_and_refund' || (price === 'change' && !question?.isUsual)) return
        setUndo({
          booking: moved,
          target: targetOf(booking),
          price: moved.totalAmount === booking.totalAmount ? 'keep' : 'change',
          name: booking.customerName,
        })
      },
      onError: (error) => {
        if (!isApiError(error, 'price_differs')) return setQuestion(null)
        const price = error.details as Pick<PriceQuestion, 'newTotalAmount' | 'isUsual' | 'overpaid'>
        setQuestion({ booking, target, ...price })
      },
    })
  }

  /** Asks first if it gets hours outside of opening hours that it doesn't have. */
  function drop(booking: BoardBooking, target: Target): void {
    const startTime = startOf(booking, target)
    const endTime = startTime.add({ hours: target.hours })
    const change = { startTime: startTime.toString(), endTime: endTime.toString(), had: booking }
    closed.ask([change], () => move(booking, target))
  }

  return {
    drop,
    closed,
    move,
    isMoving: isPending,
    question,
    closeQuestion: () => setQuestion(null),
    undo,
    takeBack: () => undo && mutate(inputOf(undo), { onSettled: () => setUndo(null) }),
    keep: () => setUndo(null),
  }
}
