import type { BookingRow } from '../../bookings/booking-row.ts'
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
