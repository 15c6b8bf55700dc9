// cspell:ignore atttypid indisunique regtype

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Trx } from '../server/db/database.ts'
import { ALL_ROUTE_NAMES } from './all-routes.ts'
import { everyRoute } from './attacks/every-route.ts'
import { WALKS } from './attacks/walks.ts'
import { ownAppOfFile } from './start-test-app.ts'

/** A stream that stays open, and the end of the session. */
const NO_LISTS = ['GET /api/live', 'GET /api/logout']

/** Reads that don't answer 200 here: nothing to confirm with, and IDs that don't exist. */
const STATUSES: Readonly<Record<string, number>> = {
  'GET /api/auth/confirmation': 204,
  'GET /api/bookings/:id/offer': 404,
  'GET /api/pictures/:id': 404,
  ...Object.assign({}, ...WALKS.map(({ statuses }) => statuses)),
}

const barn = await ownAppOfFile()
const { requests, send, sendAll } = await everyRoute(barn)

it('returns every list in one order, wherever PostgreSQL keeps its rows', async () => {
  await sendAll(requests.filter(({ door }) => /^P(OS|U)T /.test(door)))
  await pastTriggers(addRareRows)
  await pastTriggers(copyRows)
  // Reading settles what is due.
  await readAll()
  const before = await readAll()
  await pastTriggers(reverseRows)
  // Drops the responses in memory.
  await sql`select pg_notify('sandbox_clock', '')`.execute(barn.owner)
  const after = await readAll()
  for (const [request, answer] of before) expect.soft(after.get(request), request).toEqual(answer)
  expect([...before.values()].filter(hasSeveral).length).toBeGreaterThan(25)
})

/** The answers to all reads: those of `everyRoute`, and of routes without parameters. */
async function readAll(): Promise<Map<string, unknown>> {
  const known = requests.filter(({ door }) => door.startsWith('GET '))
  const plain = ALL_ROUTE_NAMES.filter(
    (door) =>
      /^GET [^:]+$/.test(door) && !NO_LISTS.includes(door) && !known.some((each) => each.door === door),
  )
  const answers = new Map<string, unknown>()
  for (const request of [...known, ...plain.map((door) => ({ door }))]) {
    const { status, body } = await send(request)
    expect(status, JSON.stringify(request)).toBe(STATUSES[request.door] ?? 200)
    answers.set(JSON.stringify(request), body)
  }
  return answers
}

/** Whether an answer has a list of more than one. */
function hasSeveral(answer: unknown): boolean {
  return [answer, ...Object.values(answer ?? {})].some((each) => Array.isArray(each) && each.length > 1)
}

/** Bypasses the triggers that protect history, and doesn't follow references. */
async function pastTriggers(change: (trx: Trx) => Promise<void>): Promise<void> {
  await barn.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await change(trx)
  })
}

/** Rows for lists that the requests leave empty. */
async function addRareRows(trx: Trx): Promise<void> {
  const now = barn.clock.now()
  await sql`update payments set needs_attention = 'paid_twice' where method = 'stripe'`.execute(trx)
  await sql`update emails set status = 'failed'`.execute(trx)
  await sql`update orders set extensions = 99 where state = 'held'`.execute(trx)
  await sql`
    insert into refunds (payment_id, amount, reason, status, created_at, updated_at)
    select id, 1, 'Rained in', 'failed', ${now}, ${now} from payments`.execute(trx)
  await sql`
    insert into disputes (payment_id, stripe_dispute_id, amount, reason, status, created_at, status_since)
    select id, 'dp_' || id, 1, 'fraudulent', 'needs_response', ${now}, ${now} from payments`.execute(trx)
  await sql`
    insert into book_differences (kind, subject, booking_id, facts, happened_at, found_at)
    select 'payment_missing', id, id, 'Stripe has $1.', ${now}, ${now} from bookings`.execute(trx)
  await sql`
    insert into calls (cause, news, about, user_id, booking_id, created_at)
    select id, 'booking-cancelled', 'place', user_id, id, ${now} from bookings`.execute(trx)
  for (const row of WALKS.flatMap(({ rareRows }) => rareRows)) await sql.raw(row).execute(trx)
  await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    select id, id, '', 0, '{}', 'Phone', ${now} from users`.execute(trx)
}

/** A second row like each that an ID tells apart, so that lists have rows that are equal but for it. */
async function copyRows(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; ownValues: string }>`
    select quote_ident(relname) as name, string_agg(
      format('%1$L, ', attname) || case when atttypid = 'uuid'::regtype
        then format('case when %1$I is not null then gen_random_uuid() end', attname)
        else format('%1$I || gen_random_uuid()', attname) end, ', ') as own_values
    from pg_class table_ join pg_attribute on attrelid = table_.oid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and atttypid in ('uuid'::regtype, 'text'::regtype)
      and exists (select from pg_attribute where attrelid = table_.oid and attname = 'id' and atttypid = 'uuid'::regtype)
      and exists (select from pg_index where indrelid = table_.oid and indisunique and attnum = any(indkey))
      and not exists (
        select from pg_constraint where contype in ('f', 'c') and conrelid = table_.oid and attnum = any(conkey))
    group by relname`.execute(trx)
  for (const { name, ownValues } of rows)
    await sql`
      insert into ${sql.raw(name)} overriding user value
      select (jsonb_populate_record(row, jsonb_build_object(${sql.raw(ownValues)}))).* from ${sql.raw(name)} row
      on conflict do nothing`.execute(trx)
}

/** Writes every table again, last row first. */
async function reverseRows(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(trx)
  for (const { name } of rows)
    await sql`
      with old as (delete from ${sql.raw(name)} row returning row, ctid as place)
      insert into ${sql.raw(name)} overriding system value
      select (row).* from old order by place desc`.execute(trx)
}
