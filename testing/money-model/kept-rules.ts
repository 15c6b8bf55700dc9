import { isOwnMethod } from '../../domain/bookings/booking-status.ts'
import { shareToPay } from '../../domain/payments/kept-payments.ts'
import { type Cents, sum, toCents } from '../../domain/pricing/money.ts'
import { selectBookings } from '../../server/bookings/booking-row.ts'
import type { Database } from '../../server/db/database.ts'
import { listPriceOf } from './adjustment-rules.ts'
import type { Model } from './model.ts'
import type { MoneyState } from './read-state.ts'

/**
 * Rules for what's kept for bookings at any time, also while requests are under way: only held bookings keep
 * something, and with what their open form asks for and their adjustments, it's their price.
 */
export async function findKeptBreaches(db: Database, asked: Model): Promise<string[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const kept = await trx.selectFrom('keptPayments').selectAll().execute()
      const forms = await trx
        .selectFrom('paymentForms')
        .select(['bookingId', 'amount'])
        .where('closedAt', 'is', null)
        .where('purpose', '!=', 'balance')
        .execute()
      const ids = [...kept, ...forms].flatMap(({ bookingId }) => bookingId ?? [])
      const bookings = ids.length === 0 ? [] : await selectBookings(trx).where('id', 'in', ids).execute()
      return bookings.flatMap((booking) => checkBooking({ kept, forms }, asked, booking))
    })
}

function checkBooking(
  { kept, forms }: { kept: MoneyState['kept']; forms: { bookingId: string | null; amount: string }[] },
  asked: Model,
  booking: MoneyState['bookings'][number],
): string[] {
  const { id, status, adjustedAmount } = booking
  const keptForIt = centsOf(kept.filter(({ bookingId }) => bookingId === id))
  if (status !== 'pending') return keptForIt === 0 ? [] : [`${id} is ${status}, and keeps ${keptForIt} cents`]
  const form = forms.find(({ bookingId }) => bookingId === id)
  if (!form) return []
  const share = toCents(form.amount)
  const price = share + keptForIt - toCents(adjustedAmount)
  const isWhole = share === shareToPay(booking) && price === listPriceOf(asked, booking)
  return isWhole
    ? []
    : [`${id} costs ${booking.totalAmount}, with ${share} cents to pay and ${keptForIt} kept`]
}

/** The part of a booking's price that was kept for it. */
export function keptSpentOn({ deskPayments }: MoneyState, id: string): Cents {
  return centsOf(
    deskPayments.filter(
      ({ bookingId, method, prepaid }) => bookingId === id && isOwnMethod(method) && prepaid === null,
    ),
  )
}

function centsOf(rows: readonly { amount: string }[]): Cents {
  return sum(rows.map(({ amount }) => toCents(amount)))
}
