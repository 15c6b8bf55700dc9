import { Link } from 'wouter'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { paidWithInWords } from '../../../domain/pricing/paid-with.ts'
import { DirectionsLink } from '../../facility/directions-link.tsx'
import { Outlet } from '../../outlets/outlet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SeasonList } from '../date-list.tsx'
import { BookAgainButton } from './book-again.tsx'
import { MoreActions } from './more-actions.tsx'
import { moneyNote } from './reservation-card.tsx'
import { TakeAlong } from './take-along.tsx'

interface UpcomingProps {
  booking: OwnBooking
  /** The later dates of the same order. */
  later: readonly OwnBooking[]
  nameOf: (booking: Booking) => string
  /** Without what needs a connection. */
  isReadOnly: boolean
}

/** The actions of an upcoming booking, and all dates of its order. */
export function UpcomingTicket({ booking, later, nameOf, isReadOnly }: UpcomingProps) {
  const name = nameOf(booking)
  return (
    <>
      <PaidWith booking={booking} />
      {!isReadOnly && (
        <>
          {!booking.suspendedAt && <TakeAlong booking={booking} name={name} />}
          <MoreActions booking={booking} name={name} />
          <Outlet
            at="bookings/below"
            facts={{ booking, name }}
            // As high as a field, because the extension's part shows one, or a button.
            fallback={booking.orderLabel === null ? null : <div className="min-h-19" />}
          />
          <Papers booking={booking} name={name} hasDirections />
        </>
      )}
      {later.length > 0 && (
        <SeasonList
          dates={[booking, ...later]}
          nameOf={nameOf}
          noteOf={(date) => moneyNote(date) ?? ''}
          linkOf={receiptLink(isReadOnly)}
        />
      )}
    </>
  )
}

/** Whether a past booking has any actions. */
export const hasTicket = (booking: OwnBooking) =>
  booking.status === 'completed' || booking.isSigned || wasPaid(booking)

/** The actions of a past booking. */
export function PastTicket({ booking, name }: { booking: OwnBooking; name: string }) {
  return (
    <>
      {booking.status === 'completed' && <BookAgainButton booking={booking} name={name} />}
      <PaidWith booking={booking} />
      <Papers booking={booking} name={name} />
    </>
  )
}

/** The ways besides money that paid for a booking. The card of a cancelled one says what came back. */
function PaidWith({ booking: { status, paidWith = [] } }: { booking: OwnBooking }) {
  if (status === 'cancelled' || paidWith.length === 0) return null
  return <p className="text-sm text-ink-soft">{`Paid with ${paidWithInWords(paidWith)}`}</p>
}

/** Leads to the agreements that a booking still needs. */
export function SignLink({ booking, name }: { booking: OwnBooking; name: string }) {
  if (booking.status !== 'confirmed' || booking.isSigned) return null
  return (
    <ButtonLink href={`/sign?bookingId=${booking.id}`} variant="secondary" isWide label={`Sign for ${name}`}>
      Sign
    </ButtonLink>
  )
}

const wasPaid = ({ paidAmount, refundedAmount }: OwnBooking) =>
  toCents(paidAmount) + toCents(refundedAmount) > 0

/** A season's date links to its receipt. */
function receiptLink(isReadOnly: boolean) {
  return (booking: OwnBooking, text: string) =>
    isReadOnly || !wasPaid(booking) ? (
      text
    ) : (
      <Link
        href={`/receipt?bookingId=${booking.id}`}
        aria-label={`Receipt for ${text}`}
        className="underline underline-offset-4"
      >
        {text}
      </Link>
    )
}

interface PapersProps {
  booking: OwnBooking
  name: string
  hasDirections?: boolean
}

/** Links to a booking's agreements and receipt, and to the facility. */
function Papers({ booking, name, hasDirections = false }: PapersProps) {
  const link = (page: 'agreements' | 'receipt', title: string) => (
    <ButtonLink
      href={`/${page}?bookingId=${booking.id}`}
      variant="quiet"
      className="-mx-4"
      label={`${title} for ${name}`}
    >
      {title}
    </ButtonLink>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-6 empty:hidden">
      {booking.isSigned && link('agreements', 'Signed Agreements')}
      {wasPaid(booking) && link('receipt', 'Receipt')}
      {hasDirections && <DirectionsLink />}
    </div>
  )
}
