import type { BookingRow } from '../../bookings/booking-row.ts'
import { findBooking } from '../../bookings/find-booking.ts'
import type { Services } from '../../services/services.ts'
import { type ClosedIntent, closeIntent } from './close-intent.ts'

/** Cancels the form for paying a confirmed booking's balance, if one is open. A payment that got there first is settled. */
export async function closeBalance(
  services: Services,
  { id, balanceIntentId: intentId }: Pick<BookingRow, 'id' | 'balanceIntentId'>,
): Promise<ClosedIntent> {
  if (intentId === null) return 'closed'
  const closed = await closeIntent(services, { id, intentId })
  if (closed === 'closed')
    await services.db
      .updateTable('bookings')
      .set({ balanceIntentId: null })
      .where('id', '=', id)
      .where('balanceIntentId', '=', intentId)
      .execute()
  return closed
}

/**
 * Closes a booking's open form after a refund failed: less is due than the form asks for. If Stripe can't be reached,
 * `settleBalances` closes the form once it's idle.
 */
export async function closeOutdatedForm(services: Services, bookingId: string): Promise<void> {
  const booking = await findBooking(services.db, bookingId)
  if (booking) await closeBalance(services, booking)
}
