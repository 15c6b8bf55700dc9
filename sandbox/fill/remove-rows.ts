import { z } from 'zod'
import type { OwnerConnection } from './fill-host.ts'
import type { Unit } from './rows.ts'

/** Their triggers refuse to delete from them. */
const APPEND_ONLY = [
  'booking_agreements',
  'booking_events',
  'stripe_payouts',
  'stripe_transactions',
  'audit_log',
  'postings',
  'staff_gifts',
]
/**
 * Shorter than the server waits before it calls two waiting transactions a deadlock: it's never a real
 * person's that fails.
 */
const LOCK_TIMEOUT = '300ms'
const TRIES = 20

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Deletes in one transaction, in which the tables of history and `appendOnly` allow that. Tries again if
 * someone is just writing. `work` gets a function that deletes something whole or not at all: false if rows
 * of others refer to it.
 */
export async function removeRows<T>(
  owner: OwnerConnection,
  appendOnly: readonly string[],
  work: (remove: (statements: readonly Statement[]) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const tables = [...APPEND_ONLY, ...appendOnly]
  for (let tries = 1; ; tries += 1)
    try {
      await owner.query('begin')
      await owner.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await owner.query(
        `lock table bookings, payments, refunds, ${tables.join(', ')} in share row exclusive mode`,
      )
      await switchTriggers(owner, tables, 'disable')
      const result = await work((statements) => removeWhole(owner, statements))
      await switchTriggers(owner, tables, 'enable')
      await owner.query('commit')
      return result
    } catch (error) {
      await owner.query('rollback')
      if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(codeOf(error)) || tries === TRIES) throw error
    }
}

export type Statement = readonly [sql: string, ...parameters: unknown[]]

async function switchTriggers(
  owner: OwnerConnection,
  tables: readonly string[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const table of tables) await owner.query(`alter table ${table} ${to} trigger ${table}_append_only`)
}

async function removeWhole(owner: OwnerConnection, statements: readonly Statement[]): Promise<boolean> {
  await owner.query('savepoint whole')
  try {
    for (const [sql, ...parameters] of statements) await owner.query(sql, parameters)
    await owner.query('release savepoint whole')
    return true
  } catch (error) {
    if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error
    await owner.query('rollback to savepoint whole')
    return false
  }
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code)
}

const texts = z.array(z.string())

/** The payment intents of an order and its bookings, paid or not. */
export async function intentsOf(owner: OwnerConnection, { ids, orderId }: Unit): Promise<string[]> {
  const { rows } = await owner.query(
    `select distinct intent from (
      select stripe_payment_intent_id as intent from payments where booking_id = any($1) or order_id = $2
      union all select intent_id from payment_forms where booking_id = any($1) or order_id = $2) intents
    where intent is not null`,
    [ids, orderId],
  )
  return texts.parse(rows.map(({ intent }) => intent))
}

/** Everything about an order and its bookings. */
export function orderStatements({ ids, orderId }: Unit, intents: readonly string[]): Statement[] {
  const ofThem = 'where booking_id = any($1)'
  const paid = `${ofThem} or order_id = $2`
  const refunds = `refunds where payment_id in (select id from payments ${paid})`
  const moved = `stripe_transactions where subject = any($3)
    or subject in (select stripe_refund_id from ${refunds})`
  // Payouts that Stripe made of this and other money are recorded again, as they are without it.
  const payouts = `stripe_payouts where transaction_ids && array(select id from ${moved})`
  return [
    [`delete from stripe_transactions where subject in (select id from ${payouts})`, ids, orderId, intents],
    [`delete from ${payouts}`, ids, orderId, intents],
    [`delete from ${moved}`, ids, orderId, intents],
    ...['book_differences', 'calls', 'emails', 'staff_discounts', 'booking_agreements', 'booking_events'].map(
      (table): Statement => [`delete from ${table} ${ofThem}`, ids],
    ),
    [`delete from postings ${ofThem} or refund_id in (select id from ${refunds})`, ids, orderId],
    [`delete from ${refunds}`, ids, orderId],
    [`delete from payment_forms ${paid}`, ids, orderId],
    [`delete from kept_payments ${ofThem}`, ids],
    [`delete from payments ${paid}`, ids, orderId],
    [`delete from booking_adjustments ${ofThem}`, ids],
    ['delete from bookings where id = any($1)', ids],
    ['delete from orders where id = $1', orderId],
    [`delete from audit_log where subject in (select 'booking:' || id from unnest($1::text[]) id)`, ids],
  ]
}

/** Someone's account with everything about it alone. */
export function personStatements(id: string): Statement[] {
  return [
    [`delete from sessions where sess ->> 'userId' = $1::text`, id],
    ['delete from calls where user_id = $1', id],
    ['delete from emails where user_id = $1', id],
    ['delete from staff_gifts where staff_id = $1 or user_id = $1', id],
    [`delete from audit_log where actor_id = $1 or subject = 'user:' || $1::text`, id],
    ['delete from users where id = $1', id],
  ]
}

/**
 * The people with no bookings anymore whose accounts no one has used or changed: chosen a password for, noted
 * something about, or made a feed of. With their customers at Stripe. The clerk is the last: rows about the
 * others can say who was at the desk.
 */
export async function readUnusedPeople(
  owner: OwnerConnection,
  people: readonly string[],
  clerk: string,
): Promise<{ id: string; stripeCustomerId: string | null }[]> {
  const { rows } = await owner.query(
    `select id::text, stripe_customer_id as "stripeCustomerId" from users where id = any($1)
      and not exists (select from bookings where user_id = users.id)
      and not exists (select from password_reset_tokens where user_id = users.id and used)
      and not exists (select from customer_notes where user_id = users.id)
      and not exists (select from audit_log where subject = 'user:' || users.id and actor_id <> all($1))
    order by lower(email) = $2 nulls first, id`,
    [people, clerk],
  )
  return z.array(z.object({ id: z.string(), stripeCustomerId: z.string().nullable() })).parse(rows)
}
