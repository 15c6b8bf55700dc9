import { type Insertable, sql } from 'kysely'
import { type BookingColumns, LATER_COLUMNS, ORDER_COLUMNS, STORED_COLUMNS } from '../bookings/booking-row.ts'
import type { Tables, Trx } from '../db/database.ts'
import { runPrepared } from '../db/statement.ts'

// By name: PostgreSQL refuses a prepared statement that returns whole rows once a later version has added a column.
const COLUMNS = listOf(STORED_COLUMNS)
const NULLS = listOf(LATER_COLUMNS, 'null as ')

type Values<Name extends 'orders' | 'bookings'> = Insertable<Tables[Name]>

export interface NewBooking {
  /** The order that it's a date of, or what's known about an order of its own. */
  order: { id: string } | Pick<Values<'orders'>, 'purpose' | 'expiresAt' | 'network' | 'requestKey'>
  booking: Omit<Values<'bookings'>, 'orderId'> & { id: string; createdAt: Temporal.Instant }
  /** The resources it occupies (`resourcesOf`), sorted. */
  resources: readonly string[]
  /** The person who makes it; null for the system. */
  actorId: string | null
  /** Details for its history. */
  created: Readonly<Record<string, unknown>>
}

/**
 * Makes a booking: its row, its order, what it occupies, and the first line of its history. Returns nothing
 * if another booking has the slot, or if a request with its key was there before; the caller must then roll
 * back. The caller shares the day's lock (`readClosureLocked`).
 *
 * ON CONFLICT DO NOTHING keeps a crowd fast: a bare INSERT is just as correct against the exclusion constraint, but its
 * waiters deadlock. In sorted order, concurrent bookings wait for each other in one direction only.
 */
export async function takeSlot(
  trx: Trx,
  { order, booking, resources, actorId, created }: NewBooking,
): Promise<BookingColumns | undefined> {
  const [row] = await runPrepared(
    trx,
    sql<BookingColumns>`
    with ordered as (
      ${'id' in order ? sql`select * from orders where id = ${order.id}` : insertOrder(newOrder({ order, booking }))}
    ), booked as (
      insert into bookings (order_id, ${listOf(Object.keys(booking))})
      select id, ${sql.join(Object.values(booking))} from ordered
      returning ${COLUMNS}
    ), occupied as (
      insert into booking_occupancy (booking_id, resource, during)
      select id, resource, tstzrange(start_time, end_time)
      from booked, unnest(${resources}::text[]) resource
      order by resource
      on conflict do nothing
      returning resource
    ), recorded as (
      insert into booking_events (booking_id, actor_id, kind, after, created_at)
      select id, ${actorId}, 'created', ${JSON.stringify(created)}::jsonb, created_at from booked
    )
    select bookings.*, ${NULLS}, of_order.*
    from booked bookings, lateral (select ${ORDER_COLUMNS} from ordered orders) of_order
    where (select count(*) from occupied) = ${resources.length}`.compile(trx),
  )
  return row
}

/**
 * Takes many slots in one statement, as `takeSlot` takes each, with an order for each. False if another
 * booking has one of them; the caller must then roll back. The caller has their days alone (`lockDays`).
 */
export async function takeSlots(trx: Trx, wishes: readonly NewBooking[]): Promise<boolean> {
  if (wishes.length === 0) return true
  const occupied = wishes.flatMap(({ booking, resources }) =>
    resources.map((name) => ({ id: booking.id, name })),
  )
  const ids = wishes.map(({ booking }) => booking.id)
  const orders = wishes.map((wish) => ({ ...newOrder(wish), id: crypto.randomUUID() }))
  const { rows } = await sql`
    with ordered as (
      ${trx.insertInto('orders').values(orders)}
    ), booked as (
      ${trx
        .insertInto('bookings')
        .values(wishes.map(({ booking }, index) => ({ ...booking, orderId: orders[index]?.id ?? '' })))
        .returning(['id', 'startTime', 'endTime', 'createdAt'])}
    ), recorded as (
      insert into booking_events (booking_id, actor_id, kind, after, created_at)
      select id, actor, 'created', after::jsonb, created_at from booked join unnest(
        ${ids}::uuid[], ${wishes.map(({ actorId }) => actorId)}::uuid[], ${wishes.map(({ created }) => JSON.stringify(created))}::text[]
      ) wished (booking_id, actor, after) on booking_id = id
    )
    insert into booking_occupancy (booking_id, resource, during)
    select id, resource, tstzrange(start_time, end_time) from booked join unnest(
      ${occupied.map(({ id }) => id)}::uuid[], ${occupied.map(({ name }) => name)}::text[]
    ) wished (booking_id, resource) on booking_id = id
    order by resource, start_time
    on conflict do nothing
    returning resource`.execute(trx)
  return rows.length === occupied.length
}

/** Held until it's paid, or kept from the start. */
function newOrder({ order, booking: { userId, status, createdAt } }: Pick<NewBooking, 'order' | 'booking'>) {
  const state = status === 'confirmed' ? ('kept' as const) : ('held' as const)
  return { ...order, userId, state, createdAt }
}

function insertOrder(order: Values<'orders'>) {
  return sql`insert into orders (${listOf(Object.keys(order))}) values (${sql.join(Object.values(order))})
      on conflict (request_key) where request_key is not null do nothing returning *`
}

/** Names of our own columns as text: compiling a reference for each took longer than the rest of a booking's statement. */
function listOf(columns: readonly string[], prefix = '') {
  const names = columns.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  return sql.raw(names.map((name) => `${prefix}${name}`).join(', '))
}
