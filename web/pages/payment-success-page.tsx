import { useEffect, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { RequireUser } from '../accounts/require-user.tsx'
import { TakeAlong } from '../bookings/reservations/take-along.tsx'
import { useBooking, useLiveBooking } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { pollPause } from '../checkout/payment/poll.ts'
import {
  ConfirmedUnpaid,
  PaymentCancelled,
  PaymentNotDone,
  PaymentReceipt,
  ReceiptNotFound,
  SeasonNotPaid,
  StillProcessing,
} from '../checkout/receipt/payment-outcome.tsx'
import { hasReceipt, usePurchaseEvents } from '../checkout/receipt/purchase.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { SkeletonList } from '../ui/loaded.tsx'
import { withParams } from '../ui/with-params.ts'

const SECRET_PARAM = 'payment_intent_client_secret'

export default function PaymentSuccessPage() {
  const [params, setParams] = useSearchParams()
  // Stripe's redirect adds the client secret. Keep it out of the address bar, history and screenshots.
  useEffect(() => {
    if (!params.has(SECRET_PARAM)) return
    setParams((current) => withParams(current, { [SECRET_PARAM]: null }), { replace: true })
  }, [params, setParams])
  const bookingId = params.get('bookingId')
  if (!bookingId) return <Redirect to="/dashboard" replace />
  return (
    <PageFrame title="Your Booking">
      <RequireUser fallback={<SkeletonList count={2} className="h-48" />}>
        {() => <Outcome bookingId={bookingId} hasFailed={params.get('redirect_status') === 'failed'} />}
      </RequireUser>
    </PageFrame>
  )
}

interface Props {
  bookingId: string
  /** Stripe redirected back here without a payment. */
  hasFailed: boolean
}

function Outcome({ bookingId, hasFailed }: Props) {
  const [openedAt] = useState(Date.now)
  const booking = useBooking(
    bookingId,
    ({ status }) => status === 'pending' && !hasFailed && pollPause(Date.now() - openedAt),
  )
  useLiveBooking(booking)
  const nameOf = useItemName()
  usePurchaseEvents(booking.data)
  if (!booking.data) {
    return booking.isError ? <ReceiptNotFound /> : <SkeletonList count={2} className="h-48" />
  }
  // Late money books the dates that are still open, which may not include the first.
  const kept = booking.data.order?.dates.find(
    ({ status }) => status === 'confirmed' || status === 'completed',
  )
  const pending = booking.data.order?.dates.find((date) => date.status === 'pending')
  if (kept && pending) return <SeasonNotPaid bookingId={pending.id} />
  if (booking.data.order && kept)
    return (
      <PaymentReceipt
        booking={{ ...booking.data, ...kept }}
        name={booking.data.order.label}
        dates={booking.data.order.dates}
        nameOf={nameOf}
        actions={<TakeAlong booking={kept} name={nameOf(kept)} />}
      />
    )
  const { status } = booking.data
  // Staff cancelled the date that checkout began with.
  if (status === 'cancelled' && pending) return <Redirect to={`/checkout?bookingId=${pending.id}`} replace />
  if (status === 'pending' && hasFailed) return <PaymentNotDone bookingId={bookingId} />
  if (status === 'pending') return <StillProcessing bookingId={bookingId} />
  if (status === 'cancelled') return <PaymentCancelled />
  if (!hasReceipt(booking.data)) return <ConfirmedUnpaid booking={booking.data} />
  const name = nameOf(booking.data)
  return (
    <PaymentReceipt
      booking={booking.data}
      name={name}
      actions={<TakeAlong booking={booking.data} name={name} />}
    />
  )
}
