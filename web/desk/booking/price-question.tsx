import { useState } from 'react'
import type { AdminBooking, MovePrice } from '../../../domain/bookings/admin-booking.schema.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { useCan } from '../../accounts/use-can.ts'
import { isApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { bookedFor } from '../words/booking-words.ts'

/** A slot at another price, which staff have to decide about. */
export interface OtherPrice {
  /** Decimal dollars. */
  newTotalAmount: string
  /** Whether the booking has the usual price of its slot, which moving it back restores. */
  isUsual: boolean
  /** The refundable amount paid beyond that price, in dollars. */
  overpaid: string
}

type PricedBooking = Pick<AdminBooking, 'customerName' | 'customerEmail' | 'totalAmount'>

/** The price of a refused move, with the booking that it's about. */
export interface AskedPrice extends OtherPrice {
  booking: PricedBooking
  decide: (decision: MovePrice) => void
}

/** The price that staff have to decide about, if a move was refused because of it; otherwise null. */
export function otherPriceOf(error: unknown): OtherPrice | null {
  return isApiError(error, 'price_differs') ? (error.details as unknown as OtherPrice) : null
}

/** Asks about the price of a move that was refused because of it, to send it again with the answer. */
export function usePriceQuestion() {
  const [asked, setAsked] = useState<AskedPrice | null>(null)
  const close = () => setAsked(null)
  return {
    /** `decide` gets the answer, and the price that it's about. Any other refusal asks nothing. */
    ask(
      error: unknown,
      booking: PricedBooking,
      decide: (decision: MovePrice, price: OtherPrice) => void,
    ): void {
      const price = otherPriceOf(error)
      if (!price) return
      setAsked({
        ...price,
        booking,
        decide: (decision) => {
          close()
          decide(decision, price)
        },
      })
    },
    asked,
    close,
  }
}

interface Props {
  question: ReturnType<typeof usePriceQuestion>
}

/**
 * Asks what happens to the price of a booking that moves to a slot at another one, or gets another length.
 */
export function PriceQuestionDialog({ question: { asked, close } }: Props) {
  const canRefund = useCan('refunds')
  return (
    <Dialog
      title="Different Price"
      isOpen={asked !== null}
      onClose={close}
      closeLabel="Don't Move"
      actions={
        asked &&
        choices(asked, canRefund).map(({ decision, label }) => (
          <Button
            key={decision}
            isWide
            variant={decision === 'keep' ? 'secondary' : 'primary'}
            onClick={() => asked.decide(decision)}
          >
            {label}
          </Button>
        ))
      }
    >
      {asked && (
        <p className="wrap-anywhere">
          The booking for <strong>{bookedFor(asked.booking)}</strong> costs{' '}
          {formatDollars(asked.booking.totalAmount)}. The new slot costs {formatDollars(asked.newTotalAmount)}
          .
        </p>
      )}
    </Dialog>
  )
}

function choices(
  { booking, newTotalAmount, overpaid }: AskedPrice,
  canRefund: boolean,
): { decision: MovePrice; label: string }[] {
  const more = toCents(newTotalAmount) - toCents(booking.totalAmount)
  const keep = { decision: 'keep', label: `Keep ${formatDollars(booking.totalAmount)}` } as const
  if (more > 0) return [{ decision: 'change', label: `Add ${formatUsd(more)} Due` }, keep]
  if (toCents(overpaid) > 0 && !canRefund) return [keep]
  if (toCents(overpaid) > 0)
    return [{ decision: 'change_and_refund', label: `Refund ${formatDollars(overpaid)}` }, keep]
  return [{ decision: 'change', label: `Lower to ${formatDollars(newTotalAmount)}` }, keep]
}
