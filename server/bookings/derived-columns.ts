import { sql } from 'kysely'
import { ANY_CAGE } from '../../domain/bookings/any-cage.ts'
import type { ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import { countsTowardPrice, PAYMENT_FLAGS } from '../../domain/payments/payment-flag.ts'
import type { MethodAmount } from '../../domain/pricing/given-as.ts'

/**
 * SQL for whether a booking has a balance, as `balanceOf` says. Must match the condition of the index `bookings_due` exactly;
 * server/reports/open-balances.test.ts checks that all three agree.
 */
export const IS_DUE = sql<boolean>`
  bookings.status in ('confirmed', 'completed') and bookings.payment_method <> 'comp'
  and bookings.total_amount > bookings.paid_amount + bookings.waived_amount`

/** SQL for the balance, in dollars, of a booking that has one. */
export const BALANCE = sql<string>`bookings.total_amount - bookings.paid_amount - bookings.waived_amount`

/** SQL for the intent of the latest form for a booking's price, open or not; null if there was none. */
export const PRICE_INTENT = sql<string | null>`(
  select intent_id from payment_forms
  where booking_id = bookings.id and purpose <> 'balance' order by payment_forms.id desc limit 1)`

/** SQL for the intent of the form that's open for a confirmed booking's balance. */
export const BALANCE_INTENT = sql<string | null>`(
  select intent_id from payment_forms where booking_id = bookings.id and purpose = 'balance' and closed_at is null)`

/**
 * SQL for the dollars that ways to pay keep for a held booking. Nothing is looked up for others, which keep
 * none.
 */
export const KEPT = sql<Record<string, string> | null>`case when bookings.status = 'pending' then (
  select jsonb_object_agg(method, amount::text) from kept_payments where booking_id = bookings.id) end`

/** SQL for the version of the policy of each signature of a booking. */
export const SIGNED_VERSIONS = sql<string[]>`array(
  select policy_version from booking_agreements where booking_id = bookings.id)`

/**
 * SQL for whether a booking's customer asked for any cage. Only the entry of its history that it began with
 * knows, because no rule depends on it. Must match the condition of the index `booking_events_with_a_wish`
 * exactly. With "exists", PostgreSQL may read the wishes of all bookings.
 */
export const ASKED_FOR_ANY_CAGE = sql<boolean>`coalesce((
  select true from booking_events
  where booking_id = bookings.id and after ->> 'askedFor' = ${sql.lit(ANY_CAGE)} limit 1
), false)`

/** SQL for whether a booking's agreements were signed. */
export const IS_SIGNED = sql<boolean>`exists (select from booking_agreements where booking_id = bookings.id)`

const COUNTING = PAYMENT_FLAGS.filter((needsAttention) => countsTowardPrice({ needsAttention }))

/** SQL for whether a refund was made, or is pending. Credit that was spent and returned isn't one. */
export const IS_REFUNDED = sql<boolean>`is_given_back(refunds.status) and refunds.kind = 'refund'`

/** SQL for whether a payment counts toward the price of its booking. If nothing was paid toward it, all do. */
export const COUNTS_AS_PAID = sql<boolean>`(bookings.paid_amount = 0
  or payments.needs_attention is null or payments.needs_attention in (${sql.join(COUNTING.map((flag) => sql.lit(flag)))}))`

/** SQL for the dollars of a booking's price that were refunded, or will be. */
export const REFUNDED_OF_PAID = sql<string>`(
  select coalesce(sum(refunds.amount), 0.00) from refunds join payments on payments.id = payment_id
  where payments.booking_id = bookings.id and ${IS_REFUNDED} and ${COUNTS_AS_PAID}
)`

/** SQL for the method of each payment of a row of `bookings`. */
export const PAID_BY = sql<
  ReceivedMethod[]
>`array(select method from payments where booking_id = bookings.id)`

/** SQL for the refunds of a group that were given as a way to pay, such as credit; null if none was. */
export const GIVEN_BACK = sql<MethodAmount[] | null>`
  json_agg(json_build_object('method', back_to, 'amount', (refunds.amount * 100)::integer))
    filter (where back_to is not null)`
