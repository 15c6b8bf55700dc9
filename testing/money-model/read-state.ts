import type Stripe from 'stripe'
import { selectBookings } from '../../server/bookings/booking-row.ts'
import type { Database } from '../../server/db/database.ts'

/** Reads our ledger and Stripe's side by side. */
export type MoneyState = Awaited<ReturnType<typeof readState>>

const PAGE = { limit: 100 }
const ALL = { limit: 10_000 }

export async function readState(db: Database, stripe: Stripe) {
  return {
    orders: await db.selectFrom('orders').selectAll().execute(),
    bookings: await selectBookings(db).execute(),
    forms: await db.selectFrom('paymentForms').selectAll().execute(),
    bundles: await db.selectFrom('bundles').select(['id', 'spaceIds']).execute(),
    occupancy: await db.selectFrom('bookingOccupancy').select(['bookingId', 'resource']).execute(),
    kept: await db.selectFrom('keptPayments').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().where('method', '=', 'stripe').execute(),
    deskPayments: await db.selectFrom('payments').selectAll().where('method', '!=', 'stripe').execute(),
    waived: await db.selectFrom('waivedBalances').select(['bookingId', 'amount']).execute(),
    adjustments: await db.selectFrom('bookingAdjustments').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    emails: await db.selectFrom('emails').select(['bookingId', 'template', 'cause', 'props']).execute(),
    history: await db
      .selectFrom('bookingEvents')
      .select(['bookingId', 'actorId', 'kind', 'after'])
      .orderBy('id')
      .execute(),
    intents: await stripe.paymentIntents.list(PAGE).autoPagingToArray(ALL),
    charges: await stripe.charges.list(PAGE).autoPagingToArray(ALL),
    stripeRefunds: await stripe.refunds.list(PAGE).autoPagingToArray(ALL),
    declines: await stripe.events
      .list({ ...PAGE, type: 'payment_intent.payment_failed' })
      .autoPagingToArray(ALL),
  }
}

/** Whether the booking is confirmed or completed. */
export function isStanding({ status }: { status: string }): boolean {
  return status === 'confirmed' || status === 'completed'
}
