import { type BookingRow, findBooking } from '../../bookings/booking-row.ts'
import type { SeenHold } from '../../bookings/move-status.ts'
import type { Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { settle } from './settle.ts'

/**
 * Whether a hold can still be paid. `closed`: it can't. `paid`: it was, and is settled. `other_money`: something other
 * than the requested payment came in, so the booking stays unconfirmed until staff review it.
 */
export type ClosedIntent = 'closed' | 'paid' | 'other_money' | 'processing' | 'unreachable'

/** Cancels a hold's payment intent, if it has one. A payment that got there first is settled immediately. */
export async function closeIntent(services: Services, { intentId }: SeenHold): Promise<ClosedIntent> {
  if (intentId === null) return 'closed'
  // Stripe's keys were removed while intents existed. The intent may still be paid, so its slot must be kept.
  if (!services.stripe) return 'unreachable'
  const result = await services.stripe.cancelIntent(intentId)
  if (result === 'unreachable') services.log.warn({ intentId }, 'could not cancel a payment intent')
  if (result !== 'paid') return result
  const settlement = await tolerateOutage(
    services,
    'Stripe is unreachable; a form that was just paid could not be settled',
    () => settle(services, intentId),
  )
  if (!settlement) return 'unreachable'
  if (settlement === 'confirmed' || settlement === 'already_settled') return 'paid'
  return settlement === 'needs_attention' ? 'other_money' : 'processing'
}

/** Closes the form that unpaid bookings share. Pass the rows that are compared under the lock: those read earlier may lack a newer form. */
export async function closeForm(services: Services, seen: readonly BookingRow[]): Promise<ClosedIntent> {
  const [first] = seen
  return first
    ? await closeIntent(services, { id: first.id, intentId: first.stripePaymentIntentId })
    : 'closed'
}

/** Closes each intent once, because the dates of a series share theirs. Returns the results in the order of the holds. */
export async function closeEach<T>(
  holds: readonly SeenHold[],
  close: (hold: SeenHold) => Promise<T>,
): Promise<T[]> {
  const closing = new Map<string, Promise<T>>()
  for (const hold of holds) {
    const key = hold.intentId ?? hold.id
    if (!closing.has(key)) closing.set(key, close(hold))
  }
  return await Promise.all(holds.map(({ id, intentId }) => closing.get(intentId ?? id) as Promise<T>))
}

/**
 * Cancels the form for paying a confirmed booking's balance, if one is open, for all dates of a season that it pays. A payment that got
 * there first is settled.
 */
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
      .where('id', 'in', ({ selectFrom }) =>
        // By id, as all statements that lock several bookings do.
        selectFrom('bookings')
          .select('id')
          .where('balanceIntentId', '=', intentId)
          .orderBy('id')
          .forNoKeyUpdate(),
      )
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
