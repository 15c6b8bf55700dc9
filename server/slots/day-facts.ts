import { sql } from 'kysely'
import type { TakenHours } from '../../domain/bookings/availability.schema.ts'
import { cheapestSpaces } from '../../domain/catalog/cheapest-spaces.ts'
import { hoursOn, type OpeningHours } from '../../domain/hours/opening-hours.ts'
import { freeHours } from '../../domain/slots/free-hours.ts'
import { atFacility, dayBounds, hoursBetween } from '../../domain/time/facility-time.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { catalogOn } from '../catalog/queries.ts'
import type { Trx } from '../db/database.ts'
import { findBlockedDate, listClosuresOn } from './closure-queries.ts'

/**
 * The facts for searching free time on a day, by the rules for customers except where `rules` has others. An
 * expired hold keeps its time until it's released.
 */
export async function readDay(
  trx: Trx,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  rules: Partial<OpeningHours> = {},
) {
  const { spaces, bundles } = await catalogOn(trx, date)
  const active = spaces.filter(({ isActive }) => isActive)
  const spaceItem = (space: (typeof spaces)[number]) => ({
    ...space,
    ref: { spaceId: space.id, bundleId: null },
    spaceIds: [space.id],
  })
  const known = [
    ...spaces.map(spaceItem),
    ...bundles.map((bundle) => ({ ...bundle, ref: { spaceId: null, bundleId: bundle.id } })),
  ]
  const isWhole = (spaceIds: readonly string[]) =>
    spaceIds.every((id) => active.some((each) => each.id === id))
  const blocked = await findBlockedDate(trx, date)
  const openingHours = { ...(await readOpeningHours(trx)), ...rules }
  const facts = {
    now,
    openingHours,
    blockedDates: blocked ? [{ date: date.toString() }] : [],
    closures: await listClosuresOn(trx, date),
    // Those that can't be booked on this day aren't active.
    spaces: [],
  }
  const taken = await listOccupied(trx, date)
  return {
    bundles: new Map(bundles.map(({ id, spaceIds }) => [id, spaceIds])),
    isBlocked: blocked !== undefined || hoursOn(date, openingHours) === null,
    /** Also those that can't be booked on it. */
    known,
    items: known.filter(({ isActive, spaceIds }) => isActive && isWhole(spaceIds)),
    cages: cheapestSpaces(active).map(spaceItem),
    /** The free hours, without those that are taken in the meantime. */
    free: (more: readonly TakenHours[] = []) => freeHours({ ...facts, taken: [...taken, ...more] }),
  }
}

async function listOccupied(trx: Trx, date: Temporal.PlainDate): Promise<TakenHours[]> {
  const { start, end } = dayBounds(date)
  const { rows } = await sql<{ resource: string; start: Temporal.Instant; end: Temporal.Instant }>`
    select resource, lower(during) as start, upper(during) as end from booking_occupancy
    where during && tstzrange(${start}, ${end}) and resource like 'space:%'`.execute(trx)
  return rows.map((row) => ({
    date: date.toString(),
    spaceId: row.resource.slice('space:'.length),
    hours: Array.from(
      { length: hoursBetween(row.start, row.end) },
      (_, past) => atFacility(row.start).hour + past,
    ),
  }))
}
