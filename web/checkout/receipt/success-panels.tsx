import type { BookingDetail } from '../../../domain/bookings/booking.schema.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function ReceiptNotFound() {
  return (
    <Notice tone="warm" role="alert">
      <h2 className="text-2xl">Booking Not Found</h2>
      <p>We couldn't find your booking details. Your payment may still be processing.</p>
      <div>
        <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
      </div>
    </Notice>
  )
}

export function StillProcessing({ bookingId }: { bookingId: string }) {
  return (
    <Notice tone="warm" role="status">
      <h2 className="text-2xl">Your payment is still being processed</h2>
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
    <Notice tone="bad" role="alert">
      <h2 className="text-2xl">Your payment didn't go through</h2>
      <p>You weren't charged. You can try again while your time is held.</p>
      <div>
        <ButtonLink href={`/checkout?bookingId=${bookingId}`}>Try Again</ButtonLink>
      </div>
    </Notice>
  )
}

export function PaymentCancelled() {
  return (
    <Notice tone="bad" role="alert">
      <h2 className="text-2xl">This booking was cancelled</h2>
      <p>
        If you paid after your hold ended and the time was taken, we're refunding you in full. See My Bookings
        for details.
      </p>
      <div>
        <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
      </div>
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
      <div>
        <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
      </div>
    </Notice>
  )
}
