import type { Client } from 'pg'

/**
 * Copies of the tables that a booking writes: the same columns, defaults, checks, indexes, and exclusion constraint, but
 * no triggers and no foreign keys. They're in the same database, so on the same disk.
 */
export async function createLimitTables(database: Client): Promise<void> {
  for (const table of ['bookings', 'booking_occupancy', 'booking_events'])
    await database.query(`create table limit_${table} (like ${table} including all)`)
}

export async function emptyLimitTables(database: Client): Promise<void> {
  await database.query('truncate limit_bookings, limit_booking_occupancy, limit_booking_events')
}

/** Numbers that a statement refers to by name. Together they make a slot that no other booking has. */
interface Place {
  space: number
  hour: number
}

/** The inserts of one booking, in one transaction. `:name` is pgbench's way to name a parameter. */
export const INSERT_BOOKING = `
  insert into limit_bookings (user_id, space_id, start_time, end_time, total_amount, hold_expires_at, created_at, updated_at)
  values (gen_random_uuid(), 'cage-1', timestamptz '2027-01-01' + make_interval(hours => :hour),
    timestamptz '2027-01-01' + make_interval(hours => :hour + 1), 30, now() + interval '15 minutes', now(), now())
  returning id`
export const INSERT_OCCUPANCY = `
  insert into limit_booking_occupancy (booking_id, resource, during)
  values (:id, 'space:' || :space, tstzrange(timestamptz '2027-01-01' + make_interval(hours => :hour),
    timestamptz '2027-01-01' + make_interval(hours => :hour + 1)))`
export const INSERT_EVENT = `
  insert into limit_booking_events (booking_id, actor_id, kind, after, created_at)
  values (:id, gen_random_uuid(), 'created', '{"status": "pending", "totalAmount": "30.00"}', now())`

const SPACES = 4

/** The nth slot: hour by hour, each with all spaces. */
export function placeOf(n: number): Place {
  return { space: n % SPACES, hour: Math.floor(n / SPACES) }
}
