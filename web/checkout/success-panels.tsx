import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

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

/** Until the money has arrived nothing is called paid. */
export function StillProcessing({ bookingId }: { bookingId: string }) {
  return (
    <Notice tone="warm" role="status">
      <h2 className="text-2xl">Your payment is still being processed</h2>
      <p>This page changes by itself as soon as your booking is confirmed. You do not need to pay again.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
        <ButtonLink href={`/checkout?bookingId=${bookingId}`} variant="quiet">
          I have not paid yet
        </ButtonLink>
      </div>
    </Notice>
  )
}

export function PaymentNotDone({ bookingId }: { bookingId: string }) {
  return (
    <Notice tone="bad" role="alert">
      <h2 className="text-2xl">The payment did not go through</h2>
      <p>Nothing was charged. You can try again while your time is held.</p>
      <div>
        <ButtonLink href={`/checkout?bookingId=${bookingId}`}>Try Again</ButtonLink>
      </div>
    </Notice>
  )
}

export function PaymentCancelled() {
  return (
    <Notice tone="bad" role="alert">
      <h2 className="text-2xl">This booking is cancelled</h2>
      <p>
        If a payment came in after your hold ran out and the time was taken, it is refunded in full. My
        Bookings has the details.
      </p>
      <div>
        <ButtonLink href="/dashboard">View My Bookings</ButtonLink>
      </div>
    </Notice>
  )
}
