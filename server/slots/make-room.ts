import { isUnassigned } from '../../domain/bookings/any-cage.ts'
import { conflicts, type ItemRef, resourcesOf, spaceIdsOf } from '../../domain/bookings/conflict.ts'
import { isHoldExpired } from '../../domain/bookings/hold.ts'
import type { closedSpans } from '../../domain/closures/closed-spans.ts'
import { isPricedAlike } from '../../domain/pricing/hourly-rates.ts'
import { seatAround } from '../../domain/slots/seating.ts'
import { seatingOf, spanOf } from '../../domain/slots/seating-of-day.ts'
import { dayBounds, facilityDate, type Interval, overlaps } from '../../domain/time/facility-time.ts'
import { addToHistory } from '../bookings/add-to-history.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { bundleContents, catalogOn } from '../catalog/queries.ts'
import type { Database, Trx } from '../db/database.ts'
import { listClosuresOn } from './closure-queries.ts'
import { IS_ANY_CAGE, isNoClaim } from './hold-conditions.ts'
import { freeSlots, occupy } from './occupancy.ts'
import { listKeptTimes } from './replacement-times.ts'

/** A time that someone wants. */
export interface WantedTime {
  item: ItemRef
  interval: Interval
  /** Also any other space of the same price. */
  isAnyCage?: boolean
  /** Bookings that give up their slots for it. */
  except?: readonly string[]
  /** About to close spaces on its day, so no booking is seated there. */
  closure?: Parameters<typeof closedSpans>[0][number]
}

/** Where it fits, and what has to happen first. */
interface RoomPlan {
  item: ItemRef
  moves: { id: string; from: string; to: string; interval: Interval }[]
  /** Expired holds where it or a moved booking would be. */
  expired: SeenHold[]
}

/** How a wanted time fits, perhaps after bookings for any cage are seated again; null if it doesn't. */
export async function planRoom(
  db: Database | Trx,
  { item, interval, isAnyCage = false, except = [], closure }: WantedTime,
  now: Temporal.Instant,
): Promise<RoomPlan | null> {
  const bundles = await bundleContents(db)
  const rows = await readDay(db, interval, except)
  const inTheWay = rows.filter((row) =>
    conflicts({ ...item, ...interval }, { ...row, ...timeOf(row) }, bundles),
  )
  if (inTheWay.length === 0) return { item, moves: [], expired: [] }
  // In a crowd, this is all that those who come too late cost.
  const isCertain = inTheWay.some((row) => !isHoldExpired(row, now) && !isUnassigned(row, now))
  if (isCertain && !isAnyCage) return null

  const date = facilityDate(interval.start)
  const { spaces: seats } = await catalogOn(db, date)
  const seating = seatingOf({
    now,
    entries: rows.filter((row) => !isHoldExpired(row, now)),
    seats,
    bundles,
    closures: [...(await listClosuresOn(db, date)), ...(closure ? [closure] : [])],
  })
  const wanted = spanOf(interval)
  const seat = seats.find(({ id }) => id === item.spaceId)
  const equal = seats.filter(
    (other) =>
      isAnyCage &&
      seat &&
      other.id !== seat.id &&
      other.isActive &&
      isPricedAlike(other, seat) &&
      !seating.isClosed(other.id, wanted),
  )
  const plans = [item, ...equal.map(({ id }) => ({ spaceId: id, bundleId: null }))].flatMap((choice) => {
    const moved = seatAround({ ...wanted, spaceIds: spaceIdsOf(choice, bundles) }, seating)
    return moved ? [{ item: choice, moved }] : []
  })
  const best = plans.toSorted((one, other) => one.moved.size - other.moved.size)[0]
  if (!best) return null
  const moves = [...best.moved].map(([{ entry }, to]) => ({
    id: entry.id,
    from: entry.spaceId ?? '',
    to,
    interval: timeOf(entry),
  }))
  const needed = [
    { interval, spaceIds: spaceIdsOf(best.item, bundles) },
    ...moves.map((move) => ({ interval: move.interval, spaceIds: [move.to] })),
  ]
  const expired = rows.filter(
    (row) =>
      isHoldExpired(row, now) &&
      needed.some(
        (each) =>
          overlaps(each.interval, timeOf(row)) &&
          spaceIdsOf(row, bundles).some((id) => each.spaceIds.includes(id)),
      ),
  )
  return {
    item: best.item,
    moves,
    expired: expired.map(({ id, stripePaymentIntentId: intentId }) => ({ id, intentId })),
  }
}

const timeOf = ({ startTime, endTime }: { startTime: Temporal.Instant; endTime: Temporal.Instant }) => ({
  start: startTime,
  end: endTime,
})

/** The bookings of a day that have a slot. */
async function readDay(db: Database | Trx, { start: at }: Interval, except: readonly string[]) {
  const { start, end } = dayBounds(facilityDate(at))
  const kept = await listKeptTimes(db, { start, end })
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'spaceId', 'bundleId', 'startTime', 'endTime', 'status', 'holdExpiresAt'])
    .select(['stripePaymentIntentId', IS_ANY_CAGE.as('isAnyCage')])
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where('status', '!=', 'cancelled')
    .where(isNoClaim)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  const fixed = { status: 'confirmed', isAnyCage: false, bundleId: null } as const
  return [
    ...rows,
    ...kept
      .filter(({ bookingId }) => !except.includes(bookingId))
      .map(({ bookingId: id, ...time }) => ({
        ...{ id, ...time, ...fixed },
        holdExpiresAt: null,
        stripePaymentIntentId: null,
      })),
  ]
}

/**
 * Seats bookings for any cage again, at the same time and price, so that a wanted time is free. Returns the item that's free, or the
 * expired holds to release first; null if there's no room. The caller has locked the day (`lockDays`), takes the item next, and rolls
 * back if that fails.
 */
export async function makeRoom(
  trx: Trx,
  wanted: WantedTime,
  now: Temporal.Instant,
): Promise<{ item: ItemRef } | { blockedBy: SeenHold[] } | null> {
  const plan = await planRoom(trx, wanted, now)
  if (!plan || plan.expired.length > 0) return plan && { blockedBy: plan.expired }
  const ids = plan.moves.map(({ id }) => id)
  if (ids.length === 0) return { item: plan.item }
  // Someone who has locked one of them may be waiting for this day, so waiting for them would deadlock.
  const locked = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const isUnchanged = plan.moves.every(({ id, from, interval }) =>
    locked.some(
      (row) =>
        row.id === id &&
        row.status !== 'cancelled' &&
        row.spaceId === from &&
        row.startTime.equals(interval.start) &&
        isUnassigned(row, now),
    ),
  )
  if (!isUnchanged) return null
  await freeSlots(trx, ids)
  for (const { id, from, to } of plan.moves) {
    await trx
      .updateTable('bookings')
      .set(({ eb }) => ({ spaceId: to, version: eb('version', '+', 1), updatedAt: now }))
      .where('id', '=', id)
      .execute()
    await addToHistory(trx, id, { kind: 'seated', before: { spaceId: from }, after: { spaceId: to }, now })
  }
  for (const { id, to, interval } of plan.moves) {
    const resources = resourcesOf({ spaceId: to, bundleId: null }, new Map())
    if (!(await occupy(trx, id, { resources, interval }))) return null
  }
  return { item: plan.item }
}
