import { useEffect, useRef } from 'react'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { CURRENCY } from '../../../domain/facility.ts'
import { sum, toCents } from '../../../domain/pricing/money.ts'
import { hoursBetween } from '../../../domain/time/facility-time.ts'
import { track } from '../../analytics/analytics.ts'

/** Whether a booking was paid for and nothing is due, so its receipt is true. Waiving all of a price isn't a payment. */
export function hasReceipt(booking: BookingDetail): boolean {
  const isActive = booking.status === 'confirmed' || booking.status === 'completed'
  return isActive && toCents(booking.paidAmount) > 0 && balanceOf(booking) === 0
}

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
    const dates = booking.order?.dates.filter(({ status }) => status === 'confirmed') ?? []
    const amount =
      dates.length > 0
        ? sum(dates.map(({ totalAmount }) => toCents(totalAmount))) / 100
        : Number(booking.paidAmount)
    track('booking_completed', { ...params, amount })
    track('purchase', { ...params, value: amount, currency: CURRENCY.toUpperCase() })
  }, [booking])
}
