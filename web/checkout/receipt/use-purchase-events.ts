import { useEffect, useRef } from 'react'
import type { BookingDetail } from '../../../domain/bookings/booking.schema.ts'
import { CURRENCY } from '../../../domain/facility.ts'
import { hoursBetween } from '../../../domain/time/facility-time.ts'
import { track } from '../../api/analytics.ts'
import { hasReceipt } from './has-receipt.ts'

/** Records the purchase and what was paid for it, once per visit, with the receipt. */
export function usePurchaseEvents(booking: BookingDetail | undefined): void {
  const recorded = useRef<string | null>(null)
  useEffect(() => {
    if (!booking || !hasReceipt(booking) || recorded.current === booking.id) return
    recorded.current = booking.id
    const params = {
      duration: hoursBetween(
        Temporal.Instant.from(booking.startTime),
        Temporal.Instant.from(booking.endTime),
      ),
      payment_method: booking.paymentMethod,
      transaction_id: booking.stripePaymentIntentId ?? booking.id,
    }
    const amount = Number(booking.paidAmount)
    track('booking_completed', { ...params, amount })
    track('purchase', { ...params, value: amount, currency: CURRENCY.toUpperCase() })
  }, [booking])
}
