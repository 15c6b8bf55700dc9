import { useState } from 'react'
import { Link } from 'wouter'
import type { AdminBooking, AdminBookingDetail } from '../../../domain/bookings/admin-booking.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { methodOf } from '../../../domain/bookings/booking-status.ts'
import { owedOf } from '../../../domain/bookings/payment-state.ts'
import { SUSPENDED } from '../../../domain/bookings/suspended.ts'
import { ERRORS } from '../../../domain/errors.ts'
import { formatDollars, formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { facilityDate, formatLongDate } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { withQuery } from '../../api/with-query.ts'
import { StatusBadge } from '../../bookings/reservations/status-badge.tsx'
import { DeskTimes, timesOf } from '../../bookings/time-range.tsx'
import { useItemName } from '../../catalog/item-name.ts'
import { extensionsOf, Outlet } from '../../outlets/outlet.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge, type BadgeTone, Notice } from '../../ui/panels.tsx'
import { BookingCalls } from '../calls/booking-calls.tsx'
import { CustomerLink } from '../frame/record-links.tsx'
import { CustomerContact } from '../people/customer-contact.tsx'
import { ATTENDANCE_WORDS, bookedFor, heldWord, paymentWord } from '../words/booking-words.ts'
import { AttendanceButtons } from './attendance-buttons.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { PayLinkButton, SignatureButton } from './links/link-dialog.tsx'
import { MarkPaidDialog, PriceDialog, WaiveDialog } from './money/money-dialogs.tsx'
import { MoveBookingDialog } from './move-booking-dialog.tsx'
import { SeasonOfBooking } from './season-of-booking.tsx'

const TONES: Readonly<Record<AdminBookingDetail['paymentState'], BadgeTone>> = {
  paid: 'good',
  part: 'warm',
  due: 'warm',
  waived: 'neutral',
  comp: 'neutral',
  discounted: 'neutral',
  held: 'outline',
}

/** Customer, item, time, price, and the actions staff can take; in a container of any width. */
export function BookingHead({ booking }: { booking: AdminBookingDetail }) {
  const nameOf = useItemName()
  const now = useNow(30_000)
  const start = Temporal.Instant.from(booking.startTime)
  const isHeld = booking.paymentState === 'held' && booking.status === 'pending'
  const isRefunded = toCents(booking.refundedAmount) > 0
  // Nothing is due for a cancelled booking that wasn't paid.
  const isOff = booking.status === 'cancelled' && toCents(booking.paidAmount) === 0
  const owed = owedOf(booking)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StatusBadge booking={booking} />
        {!isOff && (
          <Badge tone={isRefunded ? 'warm' : TONES[booking.paymentState]}>
            {isHeld ? heldWord(booking, now) : paymentWord(booking)}
          </Badge>
        )}
        <Badge tone={booking.isSigned ? 'good' : 'outline'}>
          {booking.isSigned ? 'Signed' : 'Not signed'}
        </Badge>
        {booking.attendance && (
          <Badge tone={booking.attendance === 'arrived' ? 'good' : 'bad'}>
            {ATTENDANCE_WORDS[booking.attendance]}
          </Badge>
        )}
        <Outlet at="desk/booking-badges" of={extensionsOf(booking)} fallback={null} facts={{ booking }} />
        {booking.madeByStaff && <Badge tone="neutral">Booked by staff</Badge>}
      </div>
      <div>
        <p className="text-2xl font-semibold wrap-anywhere">
          <CustomerLink customerId={booking.customer.id} className="underline underline-offset-4">
            {bookedFor(booking)}
          </CustomerLink>
          {booking.customer.isFlagged && (
            <>
              {' '}
              <Badge tone="bad">Flagged</Badge>
            </>
          )}
        </p>
        <CustomerContact customer={booking.customer} />
        <p className="flex flex-wrap gap-x-3 empty:hidden">
          <Outlet
            at="desk/booking-customer"
            of={extensionsOf(booking)}
            facts={{ booking }}
            fallback={<span className="min-h-6" />}
          />
        </p>
      </div>
      {booking.suspendedAt && (
        <Notice tone="warm" title={SUSPENDED.title}>
          <p>{SUSPENDED.toStaff}</p>
        </Notice>
      )}
      <BookingCalls calls={booking.calls} />
      <SeasonOfBooking booking={booking} />
      <Outlet at="desk/booking" of={extensionsOf(booking)} facts={{ booking }} fallback={null} />
      <dl className="grid grid-cols-2 gap-3 @md:grid-cols-3">
        <div className="col-span-2 @md:col-span-1">
          <dt className="text-sm text-ink-soft">When</dt>
          <dd className="font-semibold">
            <Link
              className="underline underline-offset-4"
              href={withQuery('/admin/board', { date: facilityDate(start).toString() })}
            >
              {formatLongDate(start)}
            </Link>
            <br />
            <DeskTimes start={start} end={Temporal.Instant.from(booking.endTime)} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Space</dt>
          <dd className="font-semibold">{nameOf(booking)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">Price</dt>
          <dd className="figures text-2xl">
            {formatDollars(booking.totalAmount)}
            {owed < toCents(booking.totalAmount) && (
              <span className="text-base font-normal"> ({methodOf(booking).toLowerCase()})</span>
            )}
          </dd>
          {owed > 0 && owed < toCents(booking.totalAmount) && (
            <dd className="font-semibold">{formatUsd(owed)} due</dd>
          )}
        </div>
      </dl>
      <BookingActions booking={booking} />
    </>
  )
}

/** The actions a booking currently allows. Their dialogs stay when another desk was faster, to say what changed. */
function BookingActions({ booking }: { booking: AdminBookingDetail }) {
  const now = useNow(30_000)
  const paying = useQuestion(booking)
  const waiving = useQuestion(booking)
  const pricing = useQuestion(booking)
  const moving = useQuestion(booking)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const actionable = { ...booking, ...timesOf(booking) }
  const noPayment = bookingCan.markPaid(actionable)
  const noWaive = bookingCan.waive(actionable)
  const noPrice = bookingCan.changePrice(actionable)
  const noMove = bookingCan.move(actionable, now)
  const noCancel = bookingCan.cancel(actionable, now)
  return (
    <>
      {/* Of one width in the narrow panel. */}
      <div className="grid grid-cols-2 gap-2 empty:hidden @md:flex @md:flex-wrap print:hidden">
        {!noPayment && (
          <Outlet at="desk/booking-payment" of={extensionsOf(booking)} facts={{ booking }} fallback={null} />
        )}
        {!noPayment && <Button onClick={paying.ask}>Mark as Paid</Button>}
        <PayLinkButton booking={booking} />
        <AttendanceButtons booking={booking} now={now} />
        <SignatureButton booking={booking} variant="secondary" />
        {!noMove && (
          <Button variant="secondary" onClick={moving.ask}>
            Move
          </Button>
        )}
        {noMove?.code === 'awaiting_payment' && (
          <p className="col-span-2 basis-full text-sm text-ink-soft">{ERRORS.awaiting_payment.message}</p>
        )}
      </div>
      {/* Needed less often. */}
      <div className="-mx-4 -mt-2 flex flex-wrap print:hidden">
        {!noPrice && (
          <Button variant="quiet" onClick={pricing.ask}>
            Change Price
          </Button>
        )}
        {!noWaive && (
          <Button variant="quiet" onClick={waiving.ask}>
            Waive Balance
          </Button>
        )}
        <ButtonLink variant="quiet" href={`/admin/bookings/${booking.id}/receipt`}>
          Receipt
        </ButtonLink>
        {!noCancel && (
          <Button variant="quiet" onClick={() => setCancelling(booking)}>
            Cancel Booking
          </Button>
        )}
      </div>
      <MarkPaidDialog key={`pay ${paying.times}`} {...paying.dialog} live={booking} refusal={noPayment} />
      <WaiveDialog key={`waive ${waiving.times}`} {...waiving.dialog} live={booking} refusal={noWaive} />
      <PriceDialog key={`price ${pricing.times}`} {...pricing.dialog} live={booking} refusal={noPrice} />
      <MoveBookingDialog
        key={`move ${moving.times}`}
        {...moving.dialog}
        order={booking.order}
        refusal={noMove}
      />
      <CancelBookingDialog
        opened={cancelling}
        live={booking}
        order={booking.order}
        onClose={() => setCancelling(null)}
      />
    </>
  )
}

/** A dialog about the booking as it was when its button was pressed. Each time is a new dialog, keyed by `times`. */
export function useQuestion(current: AdminBooking) {
  const [asked, setAsked] = useState({ booking: current, isOpen: false, times: 0 })
  return {
    times: asked.times,
    ask: () => setAsked({ booking: current, isOpen: true, times: asked.times + 1 }),
    dialog: {
      booking: asked.booking,
      isOpen: asked.isOpen,
      onClose: () => setAsked({ ...asked, isOpen: false }),
    },
  }
}
