import { useEffect, useRef } from 'react'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { CURRENCY } from '../../../domain/facility.ts'
import { hoursBetween } from '../../../domain/time/facility-time.ts'
import { track } from '../../api/analytics.ts'

/** Records the purchase once per visit, after the booking is confirmed. */
export function usePurchaseEvents(booking: Booking | undefined): void {
  const recorded = useRef<string | null>(null)
  useEffect(() => {
    const isPaid = booking?.status === 'confirmed' || booking?.status === 'completed'
    if (!booking || !isPaid || recorded.current === booking.id) return
    recorded.current = booking.id
    const params = {
      duration: hoursBetween(
        Temporal.Instant.from(booking.startTime),
        Temporal.Instant.from(booking.endTime),
      ),
      payment_method: 'stripe',
      transaction_id: booking.stripePaymentIntentId ?? booking.id,
    }
    const amount = Number(booking.totalAmount)
    track('booking_completed', { ...params, amount })
    track('purchase', { ...params, value: amount, currency: CURRENCY.toUpperCase() })
  }, [booking])
}
