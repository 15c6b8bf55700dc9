import type { BundleContents, ItemRef } from '../../domain/bookings/conflict.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { Item } from '../catalog/find-item.ts'
import type { Database } from '../db/database.ts'
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
  /** The customer's unpaid bookings that haven't ended. */
  ownPending: PendingBooking[]
  /** Expired holds at that time, of any item. */
  expired: PendingBooking[]
  /** Changes whenever one of these does, except the item and the expired holds. */
  version: string
}

interface PendingBooking extends ItemRef, Interval {
  id: string
  status: 'pending'
  intentId: string | null
  holdExpiresAt: Temporal.Instant | null
}

interface Row extends Pick<BookingFacts, 'blockedReason' | 'closures' | 'version'> {
  item: Pick<Item, 'name' | 'hourlyRate' | 'isActive'> | null
  bundles: Record<string, string[]>
  ownPending: PendingRow[]
  expired: PendingRow[]
}

type PendingRow = Omit<PendingBooking, 'start' | 'end' | 'holdExpiresAt' | 'status'> &
  Record<'start' | 'end', string> & { holdExpiresAt: string | null }

const PENDING = `coalesce(json_agg(json_build_object('id', id, 'spaceId', space_id, 'bundleId', bundle_id,
  'start', start_time, 'end', end_time, 'holdExpiresAt', hold_expires_at, 'intentId', stripe_payment_intent_id)), '[]')`

const readFacts = statement<Row>(
  'booking facts',
  `select
    (select json_build_object('name', name, 'hourlyRate', hourly_rate::text, 'isActive', is_active) from (
      select id, name, hourly_rate, is_active from spaces where id = $3
      union all select id, name, hourly_rate, is_active from bundles where id = $4
    ) items) as item,
    (select json_object_agg(id, space_ids) from bundles) as bundles,
    (select reason from blocked_dates where date = $2) as blocked_reason,
    (select coalesce(json_agg(json_build_object('date', date, 'spaceIds', space_ids, 'reason', reason, 'hours',
        case when from_hour is not null then json_build_object('fromHour', from_hour, 'untilHour', until_hour) end)
        order by from_hour nulls first, id), '[]')
      from closures where date = $2) as closures,
    (select ${PENDING} from bookings where user_id = $1 and status = 'pending' and end_time > $7) as own_pending,
    (select ${PENDING} from bookings
      where status = 'pending' and hold_expires_at <= $7 and start_time < $6 and end_time > $5) as expired,
    booking_facts_version($1, $2) as version`,
)

/** One round trip. Every rule that uses the facts is in create-booking.ts and in the domain. */
export async function readBookingFacts(
  db: Database,
  userId: string,
  { spaceId, bundleId }: ItemRef,
  { start, end }: Interval,
  now: Temporal.Instant,
): Promise<BookingFacts> {
  const day = facilityDate(start).toString()
  const [row] = await readFacts(db, [userId, day, spaceId, bundleId, start, end, now])
  if (!row) throw new Error('A select without from has one row')
  return {
    ...row,
    item: row.item ? { spaceId, bundleId, ...row.item } : undefined,
    bundles: new Map(Object.entries(row.bundles)),
    ownPending: row.ownPending.map(toPending),
    expired: row.expired.map(toPending),
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
