import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CancelReason } from '../../../domain/bookings/booking-status.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { FREE, owedOf, paymentState } from '../../../domain/bookings/payment-state.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { adjustedBy } from '../../../domain/pricing/adjustments.ts'
import { formatDollars, formatUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import { moneyOf } from '../../../domain/pricing/paid-with.ts'
import { facilityDate, formatLongDate } from '../../../domain/time/facility-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { scrollOnMount } from '../../ui/focus.ts'
import { TimeRange, timesOf } from '../time-range.tsx'
import { DateBlock } from './date-block.tsx'
import { StatusBadge } from './status-badge.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

interface Props {
  booking: OwnBooking
  /** The item's. */
  name: string
  /** The later dates of the same order: the card is for all of them. */
  later?: readonly OwnBooking[]
  isPast?: boolean
  /** Opened at first. */
  isOpen?: boolean
  /** The address leads to this one. */
  isWanted?: boolean
  /** Always shown, such as what the customer still has to do. */
  needed?: ReactNode
  /** Shown once it's opened. Without it, there's nothing to open. */
  children?: ReactNode
}

/** One of the customer's bookings, or several dates of one order: a row that opens. */
export function ReservationCard(props: Props) {
  const { booking, name, later = [], isPast = false, needed, isWanted = false, children } = props
  const [isOpen, setIsOpen] = useState((props.isOpen ?? false) || isWanted)
  const row = <Row booking={booking} name={name} later={later} isPast={isPast} canOpen={Boolean(children)} />
  return (
    <div className="rounded-card border border-line bg-raised shadow-card">
      {children ? (
        <details
          ref={isWanted ? scrollOnMount : undefined}
          className="group scroll-mt-4"
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary
            className={classNames(
              'list-none rounded-card font-normal hover:bg-sunken [&::-webkit-details-marker]:hidden',
              ROW,
            )}
          >
            {row}
          </summary>
          {/* Its parts load once they're needed. */}
          {isOpen && <div className="grid gap-3 px-3 pt-1 pb-3">{children}</div>}
        </details>
      ) : (
        <div className={ROW}>{row}</div>
      )}
      <div className="grid gap-3 px-3 pb-3 empty:hidden">
        {booking.suspendedAt && <SuspendedNotice booking={booking} name={name} />}
        {needed}
      </div>
    </div>
  )
}

/** Classes of the day and the hours: people open a ticket to read these. */
const FACT = 'text-sm group-open:figures group-open:leading-tight'

interface RowProps extends Required<Pick<Props, 'booking' | 'name' | 'later' | 'isPast'>> {
  canOpen: boolean
}

/** Classes of the element around a row. The date block is to the left of its lines. */
const ROW =
  'relative flex min-h-24 flex-wrap content-center items-center justify-between gap-x-2 gap-y-0.5 p-3 pl-20 leading-tight'

/** All in one element, because a heading in a summary can only be right below it. */
function Row({ booking, name, later, isPast, canOpen }: RowProps) {
  const { start, end } = timesOf(booking)
  const note = moneyNote(booking)
  const isOne = later.length === 0
  const price = isOne
    ? shownPrice(booking)
    : formatUsd(sum([booking, ...later].map(({ totalAmount }) => toCents(totalAmount))))
  const line = 'flex basis-full flex-wrap items-center justify-between gap-x-2'
  return (
    <>
      <DateBlock date={facilityDate(start)} isPast={isPast} />
      <h3 className="min-w-0 grow basis-32 text-xl wrap-anywhere">{isOne ? name : booking.orderLabel}</h3>
      <StatusBadge booking={booking} />
      {!isOne && (
        <span className="basis-full text-sm wrap-anywhere">{datesIn(booking, name, later.length + 1)}</span>
      )}
      <span className={line}>
        <span className={classNames('group-open:text-xl', FACT)}>{formatLongDate(start)}</span>
        {canOpen && <ChevronDown aria-hidden="true" className="size-5 text-ink-soft group-open:rotate-180" />}
      </span>
      <span className={line}>
        <span className={classNames('text-ink-soft group-open:text-2xl group-open:text-ink', FACT)}>
          <TimeRange start={start} end={end} />
        </span>
        <span className="figures shrink-0 text-xl leading-none">{price}</span>
      </span>
      {note && <span className="basis-full text-sm wrap-anywhere text-ink-soft">{note}</span>}
    </>
  )
}

/** The name only where the order's own doesn't have it already. */
function datesIn({ orderLabel }: OwnBooking, name: string, count: number): string {
  const dates = `${count} dates, next`
  return orderLabel?.includes(name) ? dates : `${name}, ${dates}`
}

const WHY: Readonly<Record<CancelReason, string>> = {
  hold_expired: "You didn't pay in time, so we released it.",
  released: 'You released this time.',
  released_by_staff: "You hadn't paid, so The Barn released it.",
  payment_canceled: 'The payment was cancelled.',
  staff: 'The Barn cancelled this booking.',
  passed_on: 'Another customer took this time.',
}

/** "$30.00", what made it free, or what paid for all of it, such as "1 token". */
export function shownPrice(booking: OwnBooking): string {
  const { totalAmount, paidWith = [] } = booking
  const [used] = moneyOf(toCents(totalAmount), paidWith) === 0 ? paidWith.map(({ used }) => used) : []
  return (
    FREE[paymentState({ ...booking, ...adjustedBy(booking.discountAmount) })] ??
    used ??
    formatDollars(totalAmount)
  )
}

/** Why a booking was cancelled, the balance, and the refund; null if there's nothing to say. */
export function moneyNote(booking: OwnBooking): string | null {
  const { status, cancelReason, cancelNote, refundedAmount, givenBack = [] } = booking
  const refunded = toCents(refundedAmount)
  const given = sum(givenBack.map(({ amount }) => toCents(amount)))
  const wasFree = (cancelReason === 'hold_expired' || cancelReason === 'released_by_staff') && refunded === 0
  const due = status === 'pending' ? 0 : owedOf(booking)
  const parts = [
    cancelReason && WHY[cancelReason],
    cancelNote && `“${cancelNote}”`,
    wasFree && "You weren't charged.",
    due > 0 && `${formatUsd(due)} is due at ${FACILITY_NAME}.`,
    refunded > given && `${formatUsd(refunded - given)} refunded.`,
    ...givenBack.map(({ amount, words }) => `${formatDollars(amount)} ${words}.`),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
