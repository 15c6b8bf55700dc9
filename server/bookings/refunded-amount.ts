import { sql } from 'kysely'

/** Dollars refunded, or about to be, for a row of `bookings`, as its ledger adds them up. */
export const REFUNDED_AMOUNT = sql<string>`(
  select coalesce(sum(refunds.amount), 0.00) from refunds join payments on payments.id = payment_id
  where payments.booking_id = bookings.id and is_given_back(refunds.status)
)`
