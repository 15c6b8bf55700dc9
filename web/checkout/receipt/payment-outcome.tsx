import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { wasEndedByOthers } from '../../../domain/bookings/booking-status.ts'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { FACILITY_ADDRESS, FACILITY_NAME, HOUSE_RULES } from '../../../domain/facility.ts'
import { plural } from '../../../domain/plural.ts'
import { type Cents, formatUsd, sum, toCents } from '../../../domain/pricing/money.ts'
import { moneyOf, paidWithInWords } from '../../../domain/pricing/paid-with.ts'
import { formatLongDate } from '../../../domain/time/facility-time.ts'
import { SeasonList } from '../../bookings/date-list.tsx'
import { TimeRange } from '../../bookings/time-range.tsx'
import { DirectionsLink } from '../../facility/directions-link.tsx'
import { Outlet } from '../../outlets/outlet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonList } from '../../ui/loaded.tsx'
import { Card, Notice, Section } from '../../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'

export function ReceiptNotFound() {
  return (
    <Notice tone="warm" role="alert" heading="Booking Not Found">
      <p>We couldn't find your booking details. Your payment may still be processing.</p>
      <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
    </Notice>
  )
}

export function StillProcessing({ bookingId }: { bookingId: string }) {
  return (
    <Notice tone="warm" role="status" heading="Your payment is still being processed">
      <p>This page updates on its own once your booking is confirmed. You don't need to pay again.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
        <ButtonLink href={`/checkout?bookingId=${bookingId}`} variant="quiet">
          I Haven't Paid Yet
        </ButtonLink>
      </div>
    </Notice>
  )
}

export function PaymentNotDone({ bookingId }: { bookingId: string }) {
  return (
    <Notice tone="bad" role="alert" heading="Your payment didn't go through">
      <p>You weren't charged. You can try again while your time is held.</p>
      <ButtonLink href={`/checkout?bookingId=${bookingId}`}>Try Again</ButtonLink>
    </Notice>
  )
}

/** Staff took the payment of some dates of a season. */
export function SeasonNotPaid({ bookingId }: { bookingId: string }) {
  return (
    <Notice tone="warm" role="status" heading="Some dates still need your payment">
      <p>Part of your season is booked. Pay for the other dates while they're held for you.</p>
      <ButtonLink href={`/checkout?bookingId=${bookingId}`}>Complete Payment</ButtonLink>
    </Notice>
  )
}

export function PaymentCancelled() {
  return (
    <Notice tone="bad" role="alert" heading="This booking was cancelled">
      <p>
        If you paid after your hold ended and the time was taken, we're refunding you in full. See My Bookings
        for details.
      </p>
      <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
    </Notice>
  )
}

/** A confirmed booking without a receipt, because some of it is due, or there was nothing to pay. */
export function ConfirmedUnpaid({ booking }: { booking: BookingDetail }) {
  const due = balanceOf(booking)
  const paid = toCents(booking.paidAmount)
  return (
    <Notice tone={due > 0 ? 'warm' : 'good'} role="status">
      <h2 className="text-2xl">Your booking is confirmed</h2>
      <p>
        {paid > 0 && `${formatUsd(paid)} is paid. `}
        {due > 0 ? `${formatUsd(due)} is due at ${FACILITY_NAME}.` : 'There is nothing to pay.'}
      </p>
      <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
    </Notice>
  )
}

interface Props {
  booking: BookingDetail
  name: string
  /** All dates, if it's a season; those that are cancelled were gone when the payment arrived. */
  dates?: readonly Booking[]
  nameOf?: (booking: Booking) => string
  /** Above the address. */
  actions: ReactNode
}

/** "Friday, December 4, 2026": if that's too long for a line, all but the weekday is on the next one. */
function LongDate({ of }: { of: Temporal.Instant }) {
  const [weekday, ...rest] = formatLongDate(of).split(', ')
  return (
    <>
      {weekday}, <span className="inline-block">{rest.join(', ')}</span>
    </>
  )
}

/** The paid booking and what's next (spec section 2, Payment success). */
export function PaymentReceipt({ booking, name, dates = [], nameOf = () => name, actions }: Props) {
  const start = Temporal.Instant.from(booking.startTime)
  const end = Temporal.Instant.from(booking.endTime)
  return (
    <>
      <div role="status" className="-mb-5 flex items-center gap-3">
        <CircleCheckBig aria-hidden="true" className="size-9 shrink-0 text-turf" />
        <div>
          <h2 className="text-xl">Payment Successful!</h2>
          <p>{dates.length > 0 ? 'Your season is booked' : 'Your booking has been confirmed'}</p>
        </div>
      </div>
      {dates.length > 0 ? (
        <SeasonReceipt booking={booking} label={name} dates={dates} nameOf={nameOf} />
      ) : (
        <Scoreboard>
          <ScoreboardCell label="Facility" isRow>
            <span className="wrap-anywhere">{name}</span>
          </ScoreboardCell>
          <ScoreboardCell label="Date" isRow isBig>
            <LongDate of={start} />
          </ScoreboardCell>
          <ScoreboardCell label="Time" isRow isBig>
            <TimeRange start={start} end={end} />
          </ScoreboardCell>
          <PaidCells paid={toCents(booking.paidAmount)} paidWith={booking.paidWith} />
        </Scoreboard>
      )}
      <div className="-mt-5 grid gap-2">
        {actions}
        <p className="flex flex-wrap items-center gap-x-3">
          {FACILITY_ADDRESS} <DirectionsLink />
        </p>
      </div>
      <Section title="What's Next?">
        <Card>
          <p>A confirmation email will arrive shortly.</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-stitch">
            {HOUSE_RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      </Section>
      <div className="grid gap-3">
        <ButtonLink href="/dashboard" isWide>
          View All My Bookings
        </ButtonLink>
        <ButtonLink href="/" variant="secondary" isWide>
          Book Another Session
        </ButtonLink>
      </div>
    </>
  )
}

interface PaidProps extends Pick<BookingDetail, 'paidWith'> {
  paid: Cents
  isBig?: boolean
}

/** The money that was paid, and what else paid. */
function PaidCells({ paid, paidWith = [], isBig = false }: PaidProps) {
  const money = moneyOf(paid, paidWith)
  return (
    <>
      {(money > 0 || paidWith.length === 0) && (
        <ScoreboardCell label="Total Paid" isBig={isBig}>
          {formatUsd(money)}
        </ScoreboardCell>
      )}
      {paidWith.length > 0 && <ScoreboardCell label="Paid with">{paidWithInWords(paidWith)}</ScoreboardCell>}
    </>
  )
}

interface SeasonProps {
  booking: BookingDetail
  label: string
  dates: readonly Booking[]
  nameOf: (booking: Booking) => string
}

function SeasonReceipt({ booking, label, dates, nameOf }: SeasonProps) {
  const kept = dates.filter(({ status }) => status !== 'cancelled')
  const lost = dates.filter(
    ({ status, cancelReason }) => status === 'cancelled' && !wasEndedByOthers(cancelReason),
  )
  const price = sum(kept.map(({ totalAmount }) => toCents(totalAmount)))
  return (
    <>
      <Scoreboard>
        <ScoreboardCell label="Season" isRow>
          <span className="wrap-anywhere">{label}</span>
        </ScoreboardCell>
        <ScoreboardCell label="Dates" isBig>
          {kept.length}
        </ScoreboardCell>
        <PaidCells paid={price} paidWith={booking.paidWith} isBig />
      </Scoreboard>
      {lost.length > 0 && (
        <Notice tone="warm" role="status" title={`${plural(lost.length, 'date')} couldn't be booked`}>
          <p>Your payment arrived after your hold had ended. We're refunding that part of it to your card.</p>
        </Notice>
      )}
      <Outlet
        at="success/order"
        facts={{ bookingId: booking.id, name: label }}
        fallback={<SkeletonList count={1} className="h-56" />}
      />
      <SeasonList dates={dates} nameOf={nameOf} />
    </>
  )
}
