import { sql } from 'kysely'

/** SQL for the dollars of its price that were refunded or are pending for a row of `bookings`. */
export const REFUNDED_AMOUNT = sql<string>`(
  select coalesce(sum(refunds.amount), 0.00) from refunds join payments on payments.id = payment_id
  where payments.booking_id = bookings.id and is_given_back(refunds.status) and refunds.kind = 'refund'
)`
