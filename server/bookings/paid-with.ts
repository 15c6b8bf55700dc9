import { type RawBuilder, sql } from 'kysely'
import { RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { type Cents, sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { PaidWith } from '../../domain/pricing/paid-with.schema.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Method, Taken } from '../services/fulfillment.ts'
import { usedMethods, type WithMethods } from '../services/methods.ts'

/** A payment with a way besides money. */
export interface OwnPayment {
  method: string
  /** Dollars. */
  amount: string
  /** The part of them that doesn't count toward the price anymore. */
  takenBack: string
  /** Null if that way isn't there anymore. */
  taken: Taken | null
}

/** SQL for such a payment. Must match the condition of the index `payments_besides_money` exactly. */
const IS_BESIDES_MONEY = sql<boolean>`
  payments.method not in (${sql.join(RECEIVED_METHODS.map((method) => sql.lit(method)))})`

/**
 * SQL for the dollars of a row of `payments` that don't count toward the price anymore, as `paid_toward`
 * says.
 */
const TAKEN_BACK = sql<string>`(
  select coalesce(sum(refunds.amount), 0.00)::text from refunds
  where payment_id = payments.id and kind <> 'refund' and is_given_back(refunds.status))`

const NOTHING_TAKEN = sql<{ paymentId: string; taken: Taken }>`(
  select null::uuid as payment_id, null::json as taken where false)`

/**
 * SQL for the units that each payment used, and those left after it: a query with the columns `payment_id`
 * and `taken`. `paymentIds` is a query that includes the IDs of all payments with these methods.
 */
export function takenBy(
  methods: readonly Method[],
  paymentIds: RawBuilder<unknown>,
): RawBuilder<{ paymentId: string; taken: Taken }> {
  const each = methods.map(
    ({ units }) => sql`
      select payment_id, json_build_object('used', used, 'left', "left") as taken
      from (${units.taken(paymentIds)}) of_method`,
  )
  return each.length > 0 ? sql`(${sql.join(each, sql` union all `)})` : NOTHING_TAKEN
}

/** SQL for such payments of a customer's bookings, the earliest first, by `booking_id`. */
export function ownPayments(
  methods: readonly Method[],
  userId: string,
): RawBuilder<{ bookingId: string; ownPayments: OwnPayment[] }> {
  const from = sql`
    from bookings join payments on payments.booking_id = bookings.id`
  const where = sql`bookings.user_id = ${userId} and ${IS_BESIDES_MONEY}`
  return sql`(
    select payments.booking_id, json_agg(
      json_build_object('method', method, 'amount', amount::text, 'takenBack', ${TAKEN_BACK}, 'taken', taken)
      order by received_at, payments.id) as own_payments
    ${from} left join ${takenBy(methods, sql`select payments.id ${from} where ${where}`)} of_payment
      on of_payment.payment_id = payments.id
    where ${where} group by payments.booking_id)`
}

/** The units that such payments took and didn't give back, added up for each way, in words. */
export function inWords(methods: readonly Method[], payments: readonly OwnPayment[]): PaidWith[] {
  return methods.flatMap(({ name, units }) => {
    const counted = payments.filter(({ method }) => method === name).flatMap(countedOf)
    const last = counted.at(-1)
    if (!last) return []
    return {
      amount: toDecimal(sum(counted.map(({ amount }) => amount))),
      used: units.used(sum(counted.map(({ used }) => used))),
      left: last.left > 0 ? `${units.left(last.left)} left` : 'none left',
    }
  })
}

/**
 * The part of a payment that counts toward the price, and its share of the units; nothing if there's none.
 */
function countedOf({ amount, takenBack, taken }: OwnPayment): (Taken & { amount: Cents })[] {
  const paid = toCents(amount)
  const back = toCents(takenBack)
  if (!taken || (back > 0 && back >= paid)) return []
  const used = back === 0 ? taken.used : Math.round((taken.used * (paid - back)) / paid)
  return [{ amount: paid - back, used, left: taken.left }]
}

/**
 * The ways besides money that paid for bookings, in words. Reads nothing if no extension has such a way to
 * pay.
 */
export async function readPaidWith(
  services: WithMethods,
  via: Database | Trx,
  bookingIds: readonly string[],
): Promise<PaidWith[]> {
  const methods = await usedMethods(services, via)
  if (methods.length === 0 || bookingIds.length === 0) return []
  const ids = sql`
    select payments.id from payments where booking_id in (${sql.join(bookingIds)}) and ${IS_BESIDES_MONEY}`
  const payments = await via
    .selectFrom('payments')
    .leftJoin(takenBy(methods, ids).as('ofPayment'), 'ofPayment.paymentId', 'payments.id')
    .select(['method', 'amount', TAKEN_BACK.as('takenBack'), 'taken'])
    .where('bookingId', 'in', bookingIds)
    .where(IS_BESIDES_MONEY)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
  return inWords(methods, payments)
}
