import { sql } from 'kysely'
import { type BundleContents, conflicts, type ItemRef } from '../../domain/bookings/conflict.ts'
import { isHoldAlive, isHoldExpired } from '../../domain/bookings/hold.ts'
import {
  givenUpHold,
  type Holder,
  type HoldRecord,
  SLOT_PAUSE_MINUTES,
} from '../../domain/bookings/hold-limits.ts'
import type { ClosureScope } from '../../domain/closures/edit-closures.schema.ts'
import { DURATIONS_HOURS } from '../../domain/facility.ts'
import { facilityDate, isBefore } from '../../domain/time/facility-time.ts'
import type { Interval } from '../../domain/time/interval.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import type { Item } from '../catalog/find-item.ts'
import type { Trx } from '../db/database.ts'
import { runPrepared } from '../db/statement.ts'

/** What decides whether a customer can take a slot, besides whether it's free. */
export interface BookingFacts {
  /** Undefined if it doesn't exist. */
  item: Item | undefined
  bundles: BundleContents
  /** The reason the whole day is blocked; null if it isn't. */
  blockedReason: string | null
  /** Closures of a part of that day. */
  closures: (ClosureScope & { reason: string })[]
  /** The customer's own unpaid slots. */
  ownHolds: (ItemRef & Interval & { id: string })[]
  customer: Holder
  /** Null if the customer's network isn't counted. */
  network: Holder | null
  /** Expired holds of any part of the slot. */
  expired: SeenHold[]
}

/** Who wants to book what. */
export interface Wish {
  customerId: string
  /** Null if it isn't counted. */
  network: string | null
  item: ItemRef
  interval: Interval
  now: Temporal.Instant
}

/** A booking by the customer, on their network, or at the same time, with what the rules look at. */
interface HoldRow extends HoldRecord {
  id: string
  intentId: string | null
  isOwn: boolean
  isOnNetwork: boolean
}

interface FactsRow {
  item: Pick<Item, 'name' | 'hourlyRate' | 'isActive'> | null
  bundles: Record<string, string[]> | null
  blockedReason: string | null
  closures: BookingFacts['closures'] | null
  holds: HoldRow[] | null
}

const LONGEST_HOURS = Math.max(...DURATIONS_HOURS)

/** Locks everything the booking depends on until the transaction ends, and then reads it. */
export async function readBookingFacts(trx: Trx, wish: Wish): Promise<BookingFacts> {
  const { customerId, network, interval, now } = wish
  const { spaceId, bundleId } = wish.item
  const { start, end } = interval
  const [row] = await runPrepared(
    trx,
    sql<{ facts: FactsRow }>`select lock_booking_facts(${customerId}, ${network}, ${spaceId}, ${bundleId},
      ${facilityDate(start).toString()}, ${start}, ${end}, make_interval(hours => ${LONGEST_HOURS}),
      ${now.subtract({ minutes: SLOT_PAUSE_MINUTES })}) as facts`.compile(trx),
  )
  const { item, bundles: contents, closures, holds, ...facts } = (row as { facts: FactsRow }).facts
  const bundles = new Map(Object.entries(contents ?? {}))
  return {
    ...facts,
    item: item ? { ...wish.item, ...item } : undefined,
    bundles,
    closures: closures ?? [],
    ...holdFacts(holds ?? [], bundles, wish),
  }
}

function holdFacts(
  rows: readonly HoldRow[],
  bundles: BundleContents,
  { item, interval, network, now }: Wish,
): Pick<BookingFacts, 'ownHolds' | 'customer' | 'network' | 'expired'> {
  const holds = rows.map(toHold)
  const alive = holds.filter((hold) => isHoldAlive(hold, now) && isBefore(now, hold.end))
  const ofSlot = holds.filter((hold) => conflicts(hold, { ...item, ...interval }, bundles))
  const holder = (whose: 'isOwn' | 'isOnNetwork'): Holder => ({
    alive: alive.filter((hold) => hold[whose]).length,
    givenUp: ofSlot.flatMap((hold) => (hold[whose] ? (givenUpHold(hold.record, now) ?? []) : [])),
  })
  return {
    ownHolds: alive.filter(({ isOwn }) => isOwn),
    customer: holder('isOwn'),
    network: network === null ? null : holder('isOnNetwork'),
    expired: ofSlot.filter((hold) => isHoldExpired(hold, now)),
  }
}

function toHold(record: HoldRow) {
  const { startTime, endTime, holdExpiresAt, ...row } = record
  return {
    ...row,
    record,
    start: Temporal.Instant.from(startTime),
    end: Temporal.Instant.from(endTime),
    holdExpiresAt: holdExpiresAt === null ? null : Temporal.Instant.from(holdExpiresAt),
  }
}
