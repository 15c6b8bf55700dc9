import { sql } from 'kysely'
import { type BundleContents, conflicts, type ItemRef, spacesIn } from '../../domain/bookings/conflict.ts'
import { bookableHours } from '../../domain/bookings/held-day.ts'
import { isHoldAlive, isHoldExpired } from '../../domain/bookings/hold.ts'
import {
  type DayShares,
  givenUpHold,
  type Holder,
  type HoldRecord,
  SLOT_PAUSE_MINUTES,
} from '../../domain/bookings/hold-limits.ts'
import type { Item } from '../../domain/bookings/item.ts'
import { isOfferedOn, type Window, windowOf } from '../../domain/catalog/offered.ts'
import type { Closure } from '../../domain/closures/closure.schema.ts'
import { LONGEST_HOURS } from '../../domain/facility.ts'
import { INITIAL_HOURS, type OpeningHours } from '../../domain/hours/opening-hours.ts'
import {
  dayBounds,
  facilityDate,
  hoursBetween,
  type Interval,
  isBefore,
} from '../../domain/time/facility-time.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { type WithRules, withRules } from '../catalog/price-rules.ts'
import type { Trx } from '../db/database.ts'
import { runPrepared } from '../db/statement.ts'
import { assignCage, type CageFacts } from './assign-cage.ts'

/** The facts that decide whether a customer can take a free slot. */
export interface BookingFacts {
  /** The wanted one, or the cage that a customer gets who takes any. Undefined if it doesn't exist. */
  item: Item | undefined
  bundles: BundleContents
  openingHours: OpeningHours
  /** The reason the whole day is blocked; null if it isn't. */
  blockedReason: string | null
  /** Closures of a part of that day. */
  closures: Pick<Closure, 'date' | 'hours' | 'spaceIds' | 'reason'>[]
  /** The customer takes any cage, and none is free. Then the item is the one that they saw. */
  isFull: boolean
  /** The customer's own unpaid slots. */
  ownHolds: (ItemRef & Interval & { id: string })[]
  customer: Omit<Holder, 'isEmailVerified'>
  day: DayShares
  /** Expired holds of any part of the slot. */
  expired: SeenHold[]
}

/** A customer, and the slot they want. */
export interface Wish {
  customerId: string
  /** Null if it isn't counted. */
  network: string | null
  item: ItemRef
  interval: Interval
  /** An own hold that doesn't count, because the wanted one replaces it. */
  replaced?: SeenHold | null
  /** The order that the slot is a date of, if it's there already. All dates of an order count as one hold. */
  orderId?: string
  /** Instead of the item, the customer takes any cage of its price, except those that others just took. */
  anyCage?: { lost: Set<string> } | undefined
  now: Temporal.Instant
}

/** An unpaid booking by the customer or on the same day, or one given up at the same time, with what the rules look at. */
interface HoldRow extends HoldRecord, HoldFlags {
  id: string
  /** Null if it isn't in the way of the slot. */
  intentId: string | null
  orderId: string
}

interface HoldFlags {
  isOwn: boolean
  isOnNetwork: boolean
  /** Whether its holder's email is verified. */
  isVerified: boolean
  /** Whether its holder ever paid for a booking. */
  hasPaid: boolean
}

type ItemFacts = Pick<Item, 'name' | 'hourlyRate' | 'isActive'> & WithRules & Window & { spaceIds: string[] }

interface FactsRow {
  hasPaid: boolean
  taken: string[] | null
  spaces: ({ id: string; isActive: boolean } & Window)[] | null
  stoppedUntil: string | null
  item: ItemFacts | null
  /** Only for a customer who takes any. */
  cages: (ItemFacts & CageFacts)[] | null
  bundles: Record<string, string[]> | null
  openingHours: OpeningHours | null
  blockedReason: string | null
  closures: BookingFacts['closures'] | null
  holds: HoldRow[] | null
}

/** Locks everything the booking depends on until the transaction ends, and then reads it. */
export async function readBookingFacts(trx: Trx, wish: Wish): Promise<BookingFacts> {
  const { customerId, network, interval, anyCage, now } = wish
  const { spaceId, bundleId } = wish.item
  const { start, end } = interval
  const date = facilityDate(start)
  const day = dayBounds(date)
  const [row] = await runPrepared(
    trx,
    sql<{ facts: FactsRow }>`select lock_booking_facts(${customerId}, ${network}, ${spaceId}, ${bundleId},
      ${anyCage !== undefined}, ${date.toString()}, ${day.start}, ${day.end}, ${start}, ${end},
      make_interval(hours => ${LONGEST_HOURS}), ${now.subtract({ minutes: SLOT_PAUSE_MINUTES })}) as facts`.compile(
      trx,
    ),
  )
  const { facts } = row as { facts: FactsRow }
  const bundles = new Map(Object.entries(facts.bundles ?? {}))
  const openingHours = facts.openingHours ?? INITIAL_HOURS
  const closed = { blockedReason: facts.blockedReason, closures: facts.closures ?? [] }
  const known = readHolds(facts, wish)
  const cage = facts.cages && assignCage(facts.cages, { ...known, closed, bundles }, wish)
  const item = cage ?? facts.item
  const ref = cage ? { spaceId: cage.id, bundleId: null } : wish.item
  return {
    item: item ? { ...ref, ...withRules(item), ...windowOf(item, facts.spaces ?? []) } : undefined,
    isFull: facts.cages !== null && !cage,
    bundles,
    openingHours,
    ...closed,
    ...holdFacts(facts, { ...known, bundles, openingHours }, { ...wish, item: ref }),
  }
}

/** The unpaid bookings, those that are alive, and the customer's own of these. */
function readHolds({ holds: rows }: FactsRow, { replaced, orderId, now }: Wish) {
  const holds = (rows ?? []).filter(({ id }) => id !== replaced?.id).map(toHold)
  const alive = holds.filter((hold) => isHoldAlive(hold, now) && isBefore(now, hold.end))
  const ownHolds = alive.filter((hold) => hold.isOwn && hold.orderId !== orderId)
  return { holds, alive, ownHolds }
}

function holdFacts(
  { hasPaid, taken, spaces, stoppedUntil }: FactsRow,
  {
    holds,
    alive,
    ownHolds,
    bundles,
    openingHours,
  }: ReturnType<typeof readHolds> & Pick<BookingFacts, 'bundles' | 'openingHours'>,
  { item, interval, now }: Wish,
): Pick<BookingFacts, 'ownHolds' | 'customer' | 'day' | 'expired'> {
  const ofSlot = holds.filter((hold) => conflicts(hold, { ...item, ...interval }, bundles))
  const givenUp = (whose: (hold: HoldFlags) => boolean) =>
    ofSlot.flatMap((hold) => (whose(hold) ? (givenUpHold(hold.record, now) ?? []) : []))
  const date = facilityDate(interval.start)
  const newcomers = alive.filter((hold) => !hold.hasPaid && facilityDate(hold.start).equals(date))
  const hoursOf = (slot: ItemRef & Interval) => spacesIn(slot, bundles) * hoursBetween(slot.start, slot.end)
  const heldBy = (whose: (hold: HoldFlags) => boolean) =>
    newcomers.filter(whose).reduce((sum, hold) => sum + hoursOf(hold), 0)
  return {
    ownHolds,
    customer: {
      hasPaid,
      taken: (taken ?? []).map((at) => Temporal.Instant.from(at)),
      alive: new Set(ownHolds.flatMap((hold) => (hold.isChosen ? hold.orderId : []))).size,
      givenUp: givenUp(({ isOwn }) => isOwn),
      givenUpOnNetwork: givenUp(({ isOnNetwork, isVerified }) => isOnNetwork && !isVerified),
    },
    day: {
      hours: bookableHours(
        (spaces ?? []).filter((space) => isOfferedOn(space, date)).length,
        date,
        openingHours,
      ),
      wanted: hoursOf({ ...item, ...interval }),
      onNetwork: heldBy(({ isOnNetwork }) => isOnNetwork),
      unverified: heldBy(({ isVerified }) => !isVerified),
      stoppedUntil: stoppedUntil === null ? null : Temporal.Instant.from(stoppedUntil),
    },
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
