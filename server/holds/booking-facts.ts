import type { BundleContents, ItemRef } from '../../domain/bookings/conflict.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { Item } from '../catalog/find-item.ts'
import { askTogether } from '../db/ask-together.ts'
import type { Database, Trx } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** What decides whether a customer can take a slot, besides whether it's free. Read at once, without locks. */
export interface BookingFacts {
  /** Undefined if it doesn't exist. */
  item: Item | undefined
  bundles: BundleContents
  /** The reason the whole day is blocked; null if it isn't. */
  blockedReason: string | null
  /** Closures of a part of that day. */
  closures: (ClosureScope & { reason: string })[]
  /** The customer's unpaid bookings that haven't ended and whose holds haven't expired. */
  ownHolds: PendingBooking[]
  /** Expired holds at that time, of any item. */
  expired: PendingBooking[]
  /** Everything but the expired holds as it was read, for `takeHold` to compare. */
  seen: string
}

interface PendingBooking extends ItemRef, Interval {
  id: string
  status: 'pending'
  intentId: string | null
  holdExpiresAt: Temporal.Instant | null
}

interface Row {
  seen: string
  expired: PendingRow[]
}

/** `seen`, parsed. */
interface Seen extends Pick<BookingFacts, 'blockedReason' | 'closures'> {
  item: Pick<Item, 'name' | 'hourlyRate' | 'isActive'> | null
  bundles: Record<string, string[]> | null
  ownHolds: PendingRow[]
}

type PendingRow = Omit<PendingBooking, 'start' | 'end' | 'holdExpiresAt' | 'status'> &
  Record<'start' | 'end', string> & { holdExpiresAt: string | null }

/** What to read: an item at a time, for a customer. */
interface Question {
  customer: string
  item: ItemRef
  interval: Interval
  now: Temporal.Instant
}

// db/migrations/0021_booking_facts.sql, which also says what OFFSET 0 is for.
const readRows = statement<Row>(
  'booking facts',
  `select
    booking_facts(customer, day, space, bundle, at) as seen,
    (select coalesce(json_agg(hold_facts(held)), '[]')
      from (select * from bookings where status = 'pending' and hold_expires_at <= at offset 0) held
      where start_time < ends and end_time > starts) as expired
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
    with ordinality as question (customer, day, space, bundle, starts, ends, at, position)
  order by position`,
)

/**
 * One round trip, shared by customers who book at the same moment. Every rule that uses the facts is in create-booking.ts and
 * in the domain.
 */
export const readBookingFacts = askTogether(async (db: Database | Trx, questions: readonly Question[]) => {
  const rows = await readRows(db, columnsOf(questions))
  return rows.map((row, index) => toFacts(row, questions[index]?.item))
})

function columnsOf(questions: readonly Question[]): unknown[][] {
  return [
    questions.map(({ customer }) => customer),
    questions.map(({ interval }) => facilityDate(interval.start).toString()),
    questions.map(({ item }) => item.spaceId),
    questions.map(({ item }) => item.bundleId),
    questions.map(({ interval }) => interval.start.toString()),
    questions.map(({ interval }) => interval.end.toString()),
    questions.map(({ now }) => now.toString()),
  ]
}

function toFacts({ seen, expired }: Row, chosen: ItemRef | undefined): BookingFacts {
  const { item, bundles, ownHolds, ...closed } = JSON.parse(seen) as Seen
  return {
    ...closed,
    item: item && chosen ? { ...chosen, ...item } : undefined,
    bundles: new Map(Object.entries(bundles ?? {})),
    ownHolds: ownHolds.map(toPending),
    expired: expired.map(toPending),
    seen,
  }
}

function toPending({ start, end, holdExpiresAt, ...row }: PendingRow): PendingBooking {
  return {
    ...row,
    status: 'pending',
    start: Temporal.Instant.from(start),
    end: Temporal.Instant.from(end),
    holdExpiresAt: holdExpiresAt === null ? null : Temporal.Instant.from(holdExpiresAt),
  }
}
