import type { BundleContents, ItemRef } from '../../domain/bookings/conflict.ts'
import {
  DECIDING_HOLDS,
  type HoldRecord,
  SLOT_PAUSE_MINUTES,
  type UnpaidHold,
} from '../../domain/bookings/hold-limits.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { DURATIONS_HOURS } from '../../domain/facility.ts'
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
  /** The customer's lapsed holds, releases, and last payment. */
  record: HoldRecord
  /** The same of the customer's network, and how many alive unpaid holds it has; null if it isn't counted. */
  network: (HoldRecord & { holds: number }) | null
  /** Unpaid holds of the last hour that overlap in time, whatever they were for: the customer's, and those of the network. */
  givenUp: Record<'own' | 'network', GivenUpHold[]>
  /** Expired holds at that time, of any item. */
  expired: PendingBooking[]
  /** The item, the day, and the customer's holds, as they were read, for `takeHold` to compare. */
  seen: string
}

interface PendingBooking extends ItemRef, Interval {
  id: string
  status: 'pending'
  intentId: string | null
  holdExpiresAt: Temporal.Instant | null
}

interface GivenUpHold extends ItemRef, UnpaidHold {}

interface Row {
  seen: string
  expired: PendingRow[]
  /** Null if there's nothing. */
  record: RecordRow | null
  network: (RecordRow & { holds: number }) | null
  givenUp: GivenUpRow[] | null
}

type GivenUpRow = ItemRef & { isOwn: boolean } & Record<'heldFrom' | 'heldUntil', string>

interface RecordRow {
  lapses: string[]
  releases: string[]
  lastPaidAt: string | null
}

/** `seen`, parsed. */
interface Seen extends Pick<BookingFacts, 'blockedReason' | 'closures'> {
  item: Pick<Item, 'name' | 'hourlyRate' | 'isActive'> | null
  bundles: Record<string, string[]> | null
  ownHolds: PendingRow[]
}

type PendingRow = Omit<PendingBooking, 'start' | 'end' | 'holdExpiresAt' | 'status'> &
  Record<'start' | 'end', string> & { holdExpiresAt: string | null }

/** What to read: an item at a time, for a customer on a network. */
interface Question {
  customer: string
  network: string | null
  item: ItemRef
  interval: Interval
  now: Temporal.Instant
}

/** The longest unpaid hold. */
const MAXIMUM_HOURS = Math.max(...DURATIONS_HOURS)

// db/migrations/0036_hold_limits.sql to 0039_given_up_holds.sql, and 0070_customers_without_record.sql; 0021_booking_facts.sql says
// what OFFSET 0 is for. Without a network, its parts cost nothing. JSON hides how many questions there are: PostgreSQL would plan the
// statement again each time.
const readRows = statement<Row>(
  'booking facts',
  `select
    booking_facts(customer, day, space, bundle, at) as seen,
    (select coalesce(json_agg(hold_facts(held)), '[]')
      from (select * from bookings where status = 'pending' and hold_expires_at <= at offset 0) held
      where start_time < ends and end_time > starts) as expired,
    case when has_record then customer_facts(customer, at) end as record,
    case when net is not null then network_facts(net, at) end as network,
    case when has_record or net is not null
      then given_up_holds(customer, net, starts, ends, at, ${MAXIMUM_HOURS}, ${SLOT_PAUSE_MINUTES}, ${DECIDING_HOLDS}) end as given_up
  from rows from (json_to_recordset($1) as (customer uuid, day text, space text, bundle text, starts timestamptz, ends timestamptz,
    at timestamptz, net text)) with ordinality as question (customer, day, space, bundle, starts, ends, at, net, position),
    has_record(customer, at) has_record
  order by position`,
)

/**
 * One round trip, shared by customers who book at the same moment. Every rule that uses the facts is in create-booking.ts and
 * in the domain.
 */
export const readBookingFacts = askTogether(async (db: Database | Trx, questions: readonly Question[]) => {
  const rows = await readRows(db, [JSON.stringify(questions.map(toParameters))])
  return rows.map((row, index) => toFacts(row, questions[index]?.item))
})

/** As the statement names them. */
function toParameters({ customer, network, item, interval, now }: Question): object {
  return {
    customer,
    day: facilityDate(interval.start),
    space: item.spaceId,
    bundle: item.bundleId,
    starts: interval.start,
    ends: interval.end,
    at: now,
    net: network,
  }
}

function toFacts(
  { seen, expired, record, network, givenUp }: Row,
  chosen: ItemRef | undefined,
): BookingFacts {
  const { item, bundles, ownHolds, ...closed } = JSON.parse(seen) as Seen
  const { true: own = [], false: others = [] } = Object.groupBy(
    givenUp ?? [],
    ({ isOwn }) => `${isOwn}` as const,
  )
  return {
    ...closed,
    item: item && chosen ? { ...chosen, ...item } : undefined,
    bundles: new Map(Object.entries(bundles ?? {})),
    ownHolds: ownHolds.map(toPending),
    record: record ? toRecord(record) : NO_RECORD,
    network: network && { ...toRecord(network), holds: network.holds },
    givenUp: { own: own.map(toGivenUp), network: others.map(toGivenUp) },
    expired: expired.map(toPending),
    seen,
  }
}

const NO_RECORD: HoldRecord = { lapses: [], releases: [], lastPaidAt: null }

function toRecord({ lapses, releases, lastPaidAt }: RecordRow): HoldRecord {
  return {
    lapses: lapses.map((at) => Temporal.Instant.from(at)),
    releases: releases.map((at) => Temporal.Instant.from(at)),
    lastPaidAt: lastPaidAt === null ? null : Temporal.Instant.from(lastPaidAt),
  }
}

function toGivenUp({ spaceId, bundleId, heldFrom, heldUntil }: GivenUpRow): GivenUpHold {
  return {
    spaceId,
    bundleId,
    heldFrom: Temporal.Instant.from(heldFrom),
    heldUntil: Temporal.Instant.from(heldUntil),
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
