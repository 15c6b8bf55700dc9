import type Stripe from 'stripe'
import type { Database } from '../../server/db/database.ts'

/** Reads our ledger and Stripe's side by side. */
export type MoneyState = Awaited<ReturnType<typeof readState>>

const PAGE = { limit: 100 }
const ALL = { limit: 10_000 }

export async function readState(db: Database, stripe: Stripe) {
  const [
    bookings,
    occupancy,
    payments,
    deskPayments,
    waived,
    refunds,
    emails,
    history,
    intents,
    charges,
    stripeRefunds,
    declines,
  ] = await Promise.all([
    db.selectFrom('bookings').selectAll().execute(),
    db.selectFrom('bookingOccupancy').select(['bookingId', 'resource']).execute(),
    db.selectFrom('payments').selectAll().where('method', '=', 'stripe').execute(),
    db.selectFrom('payments').selectAll().where('method', '!=', 'stripe').execute(),
    db.selectFrom('waivedBalances').select(['bookingId', 'amount']).execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('emails').select(['bookingId', 'template', 'cause']).execute(),
    db.selectFrom('bookingEvents').select(['bookingId', 'actorId', 'kind', 'after']).orderBy('id').execute(),
    stripe.paymentIntents.list(PAGE).autoPagingToArray(ALL),
    stripe.charges.list(PAGE).autoPagingToArray(ALL),
    stripe.refunds.list(PAGE).autoPagingToArray(ALL),
    stripe.events.list({ ...PAGE, type: 'payment_intent.payment_failed' }).autoPagingToArray(ALL),
  ])
  return {
    bookings,
    occupancy,
    payments,
    deskPayments,
    waived,
    refunds,
    emails,
    history,
    intents,
    charges,
    stripeRefunds,
    declines,
  }
}

/** Whether the booking is confirmed or completed. */
export function isStanding({ status }: { status: string }): boolean {
  return status === 'confirmed' || status === 'completed'
}
