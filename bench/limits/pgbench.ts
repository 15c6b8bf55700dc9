import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'

/**
 * Copies of the tables that a booking writes: the same columns, defaults, checks, indexes, and exclusion constraint, but
 * no triggers and no foreign keys. They're in the same database, so on the same disk.
 */
export async function createLimitTables(database: Client): Promise<void> {
  for (const table of ['orders', 'bookings', 'booking_occupancy', 'booking_events'])
    await database.query(`create table limit_${table} (like ${table} including all)`)
}

/** A client's variables outlast a transaction, so `n` counts its bookings. Each booking has its own slot. */
const SCRIPT = String.raw`
\set slot :n * :clients + :client_id
\set n :n + 1
\set space :slot % 4
\set hour :slot / 4
begin;
insert into limit_orders (user_id, expires_at, created_at) values (gen_random_uuid(), now() + interval '15 minutes', now()) returning id as order_id \gset
insert into limit_bookings (order_id, user_id, space_id, start_time, end_time, total_amount, created_at, updated_at)
  values (:order_id, gen_random_uuid(), 'cage-1', timestamptz '2027-01-01' + make_interval(hours => :hour),
    timestamptz '2027-01-01' + make_interval(hours => :hour + 1), 30, now(), now())
  returning id \gset
insert into limit_booking_occupancy (booking_id, resource, during)
  values (:id, 'space:' || :space, tstzrange(timestamptz '2027-01-01' + make_interval(hours => :hour),
    timestamptz '2027-01-01' + make_interval(hours => :hour + 1)));
insert into limit_booking_events (booking_id, actor_id, kind, after, created_at)
  values (:id, gen_random_uuid(), 'created', '{"status": "pending", "totalAmount": "30.00"}', now());
end;
`

/** Bookings per second that this PostgreSQL can write. Leaves the tables empty. */
export async function runPgbench(
  database: Client,
  databaseUrl: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const options = `-n -M prepared -c ${clients} -T ${Math.ceil(seconds)} -D n=0 -D clients=${clients} -f -`
  const child = spawn('pgbench', [...options.split(' '), databaseUrl])
  await once(child, 'spawn').catch((cause) => {
    throw new Error('pgbench is not installed; it comes with PostgreSQL (postgresql-contrib)', { cause })
  })
  child.stdin.end(SCRIPT)
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  await database.query('truncate limit_orders, limit_bookings, limit_booking_occupancy, limit_booking_events')
  if (!(perSecond > 0) || /aborted/.test(errors)) throw new Error(`pgbench failed:\n${errors}\n${output}`)
  return perSecond
}
