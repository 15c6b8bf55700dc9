import type { ReceivedMethod } from '../../../domain/bookings/booking-status.ts'
import { isVoidRefund } from '../../../domain/payments/staff-limits.ts'

/**
 * Whether the desk can take back the sale of a pack as a mistake: on its day, while it has all punches.
 * Otherwise that's a refund.
 */
export function isVoidable(
  pack: { hours: number; punches: number },
  sale: { method: ReceivedMethod; receivedAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return pack.punches === pack.hours && sale.method !== 'stripe' && !isVoidRefund(sale.receivedAt, now)
}
