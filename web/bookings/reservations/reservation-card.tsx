import type { ReactNode } from 'react'
import type { CancelReason } from '../../../domain/bookings/booking-status.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { FREE, owedOf, paymentState } from '../../../domain/bookings/payment-state.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { adjustedBy } from '../../../domain/pricing/adjustments.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/panels.tsx'
import { TimeRange, timesOf } from '../time-range.tsx'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  booking: OwnBooking
  name: string
  children?: ReactNode
}

/** One of the customer's bookings. */
export function ReservationCard({ booking, name, children }: Props) {
  const { start, end } = timesOf(booking)
  const note = moneyNote(booking)
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow basis-36 text-xl wrap-anywhere">{name}</h3>
        <StatusBadge status={booking.status} />
      </div>
      <div>
        <p>{formatLongDate(start)}</p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-ink-soft">
            <TimeRange start={start} end={end} />
          </span>
          <span className="figures shrink-0 text-2xl leading-tight">{shownPrice(booking)}</span>
        </p>
      </div>
      {booking.hasReplacement && booking.status === 'confirmed' && (
        <Notice tone="warm" title="We're closed at this time">
          <ButtonLink href="/rebook" label={`Choose Another Time for ${name}`}>
            Choose Another Time
          </ButtonLink>
        </Notice>
      )}
      {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      {children}
    </Card>
  )
}

const WHY: Readonly<Record<CancelReason, string>> = {
  hold_expired: "You didn't pay in time, so we released it.",
  released: 'You released this time.',
  released_by_staff: "You hadn't paid, so The Barn released it.",
  payment_canceled: 'The payment was cancelled.',
  staff: 'The Barn cancelled this booking.',
  resold: 'Another customer took this time.',
}

/** "$30.00", or what made it free. */
export function shownPrice(booking: OwnBooking): string {
  return (
    FREE[paymentState({ ...booking, ...adjustedBy(booking.discountAmount) })] ??
    formatDollars(booking.totalAmount)
  )
}

/** Why a booking was cancelled, the balance, and the refund; null if there's nothing to say. */
export function moneyNote(booking: OwnBooking): string | null {
  const {
    status,
    cancelReason,
    cancelNote,
    refundedAmount,
    creditedAmount = '0',
    punchedAmount = '0',
  } = booking
  const refunded = toCents(refundedAmount)
  const credited = toCents(creditedAmount)
  const punched = toCents(punchedAmount)
  const wasFree = (cancelReason === 'hold_expired' || cancelReason === 'released_by_staff') && refunded === 0
  const due = status === 'pending' ? 0 : owedOf(booking)
  const parts = [
    cancelReason && WHY[cancelReason],
    cancelNote && `“${cancelNote}”`,
    wasFree && "You weren't charged.",
    due > 0 && `${formatUsd(due)} is due at ${FACILITY_NAME}.`,
    refunded > credited + punched && `${formatUsd(refunded - credited - punched)} refunded.`,
    credited > 0 && `${formatUsd(credited)} became credit.`,
    punched > 0 && `${formatUsd(punched)} is back in your hour pack.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
