import type { MovePrice } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { bookedFor } from './board-words.ts'
import type { PriceQuestion } from './use-move-on-board.ts'

interface Props {
  question: PriceQuestion | null
  isBusy: boolean
  onDecide: (decision: MovePrice) => void
  onClose: () => void
}

/** Asks what happens to the price of a booking that moves to a slot at another one. */
export function PriceQuestionDialog({ question, isBusy, onDecide, onClose }: Props) {
  return (
    <Dialog
      title="Different Price"
      isOpen={question !== null}
      onClose={onClose}
      closeLabel="Don't Move"
      actions={
        question &&
        choices(question).map(({ decision, label }) => (
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

function choices({
  booking,
  newTotalAmount,
  overpaid,
}: PriceQuestion): { decision: MovePrice; label: string }[] {
  const more = toCents(newTotalAmount) - toCents(booking.totalAmount)
  const keep = { decision: 'keep', label: `Keep ${formatDollars(booking.totalAmount)}` } as const
  if (more > 0) return [{ decision: 'change', label: `Charge ${formatUsd(more)} More` }, keep]
  if (toCents(overpaid) > 0)
    return [{ decision: 'change_and_refund', label: `Refund ${formatDollars(overpaid)}` }, keep]
  return [{ decision: 'change', label: `Lower to ${formatDollars(newTotalAmount)}` }, keep]
}
