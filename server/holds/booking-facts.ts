import type { BundleContents, ItemRef } from '../../domain/bookings/conflict.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { Item } from '../catalog/find-item.ts'
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

// db/migrations/0021_booking_facts.sql, which also says what OFFSET 0 is for.
const readFacts = statement<Row>(
  'booking facts',
  `select
    booking_facts($1, $2, $3, $4, $7) as seen,
    (select coalesce(json_agg(hold_facts(held)), '[]')
      from (select * from bookings where status = 'pending' and hold_expires_at <= $7 offset 0) held
      where start_time < $6 and end_time > $5) as expired`,
)

/** One round trip. Every rule that uses the facts is in create-booking.ts and in the domain. */
export async function readBookingFacts(
  db: Database | Trx,
  userId: string,
  { spaceId, bundleId }: ItemRef,
  { start, end }: Interval,
  now: Temporal.Instant,
): Promise<BookingFacts> {
  const day = facilityDate(start).toString()
  const [row] = await readFacts(db, [userId, day, spaceId, bundleId, start, end, now])
  if (!row) throw new Error('A select without from has one row')
  const { item, bundles, ownHolds, ...closed } = JSON.parse(row.seen) as Seen
  return {
    ...closed,
    item: item ? { spaceId, bundleId, ...item } : undefined,
    bundles: new Map(Object.entries(bundles ?? {})),
    ownHolds: ownHolds.map(toPending),
    expired: row.expired.map(toPending),
    seen: row.seen,
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
