import { Link } from 'wouter'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import type { CardTaker } from '../../outlets/card-taker.ts'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { Notice } from '../../ui/panels.tsx'
import { useQuestion } from '../booking/booking-head.tsx'
import { SignatureButton } from '../booking/links/link-dialog.tsx'
import { MarkPaidDialog } from '../booking/money/money-dialogs.tsx'
import { EmailReceiptButton } from '../booking/money/receipt-paper.tsx'
import { useDeskBooking } from '../booking/use-desk-booking.ts'
import { slotConflictOf } from '../requests/refusals.ts'
import { bookedFor, bookedTime } from '../words/booking-words.ts'

interface Props {
  made: AdminBooking | undefined
  error: unknown
}

/** Outcome of the last attempt: the booking, or who has the slot. */
export function BookingOutcome({ made, error }: Props) {
  if (slotConflictOf(error)) return <WalkInRefusal error={error} />
  return made ? <BookedNotice made={made} /> : null
}

function BookedNotice({ made }: { made: AdminBooking }) {
  const booking = useDeskBooking(made.id).data ?? made
  return (
    <Notice tone="good" title="Booked" role="status">
      <p className="wrap-anywhere">{`${bookedFor(booking)}, ${bookedTime(booking)}`}</p>
      <p>{moneyOf(booking)}</p>
      <div className="flex flex-wrap gap-2">
        <MarkPaidButton booking={booking} />
        <ButtonLink href={`/admin/bookings/${booking.id}`} variant="secondary">
          Open Booking
        </ButtonLink>
      </div>
    </Notice>
  )
}

interface MarkPaidProps {
  booking: AdminBooking
  isWide?: boolean
  /** Before the question, such as to stop waiting for a card. */
  onAsk?: () => void
}

/** Records money for a new booking; nothing while nothing is due. */
function MarkPaidButton({ booking, isWide = false, onAsk }: MarkPaidProps) {
  const paying = useQuestion(booking)
  const refusal = bookingCan.markPaid({ ...booking, ...timesOf(booking) })
  return (
    <>
      {!refusal && (
        <Button
          variant="secondary"
          isWide={isWide}
          onClick={() => {
            onAsk?.()
            paying.ask()
          }}
        >
          Mark as Paid
        </Button>
      )}
      <MarkPaidDialog key={paying.times} {...paying.dialog} live={booking} refusal={refusal} />
    </>
  )
}

/** The new booking, and the next steps for staff. */
export function WalkInOutcome({
  made,
  cards,
  onDone,
}: {
  made: AdminBooking
  cards: CardTaker
  onDone: () => void
}) {
  const nameOf = useItemName()
  const booking = useDeskBooking(made.id).data ?? made
  const noPayment = bookingCan.markPaid({ ...booking, ...timesOf(booking) })
  const payment = cards.payment?.bookingId === booking.id ? cards.payment : null
  const isTaken = payment?.isTaken ?? false
  const charging = isTaken || noPayment ? null : payment
  const isWaiting = cards.payment?.isWaiting ?? false
  return (
    <div className="grid gap-3">
      <Notice tone="good" role="status">
        <p className="font-semibold wrap-anywhere">{booking.customerName ?? booking.customerEmail}</p>
        <p>{`${nameOf(booking)}, ${bookedTime(booking)}`}</p>
        <p>{moneyOf(booking)}</p>
        <p className="wrap-anywhere">
          {booking.customerEmail === null
            ? 'No email address, so nothing was sent.'
            : `The confirmation goes to ${booking.customerEmail}.`}
        </p>
      </Notice>
      {charging && (
        <>
          {charging.progress}
          {isWaiting ? (
            <Button variant="secondary" isWide onClick={cards.leave}>
              Stop Card Payment
            </Button>
          ) : (
            <Button isWide onClick={cards.retry}>
              Try Again
            </Button>
          )}
        </>
      )}
      {!(isTaken || isWaiting) && <MarkPaidButton booking={booking} isWide onAsk={cards.leave} />}
      <SignatureButton booking={booking} variant="secondary" isWide />
      {booking.paymentState === 'paid' && (
        <>
          <EmailReceiptButton booking={booking} isWide />
          <Link
            replace
            className={buttonClass({ variant: 'secondary', isWide: true })}
            href={`/admin/bookings/${booking.id}/receipt`}
          >
            Print Receipt
          </Link>
        </>
      )}
      {/* Back leads to the board, not to this panel. */}
      <Link
        replace
        className={buttonClass({ variant: 'secondary', isWide: true })}
        href={`/admin/bookings/${booking.id}`}
      >
        Open Booking
      </Link>
      {!(charging && isWaiting) && (
        <Button ref={charging ? null : focusOnMount} isWide onClick={onDone}>
          Done
        </Button>
      )}
    </div>
  )
}

function moneyOf({ paymentState, totalAmount }: AdminBooking): string {
  if (paymentState === 'comp') return 'Complimentary'
  if (paymentState === 'paid') return `${formatDollars(totalAmount)} paid`
  return `${formatDollars(totalAmount)} due`
}

/** Names the customer who has the time. The toast says that it's taken (spec section 8). */
export function WalkInRefusal({ error }: { error: unknown }) {
  const conflict = slotConflictOf(error)
  if (!conflict) return null
  return (
    <Notice tone="bad" role="status">
      <p className="wrap-anywhere">
        {`${conflict.itemName} is booked by ${conflict.customerName ?? 'another customer'}, ${bookedTime(conflict)}.`}
      </p>
    </Notice>
  )
}
