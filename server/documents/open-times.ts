import type { Space } from '../../domain/catalog/catalog.schema.ts'
import { offeredOn } from '../../domain/catalog/offered.ts'
import { withBlockedDates } from '../../domain/hours/hours-in-words.ts'
import type { OpeningHours } from '../../domain/hours/opening-hours.ts'
import { type FreeHours, freeHours } from '../../domain/slots/free-hours.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'
import { listTakenHours } from '../slots/list-taken-hours.ts'

/** A closure longer than this leaves the landing page without times. */
const DAYS_AHEAD = 14

export interface OpenTimes {
  date: Temporal.PlainDate
  spaces: { space: Space; hours: number[] }[]
}

/**
 * The open hours of today, or of the next day that has any; null if none of the next two weeks has. With the
 * opening hours, in which blocked dates are closed. `until` is when time alone changes them: the next full
 * hour.
 */
export async function readOpenTimes(
  db: Database,
  now: Temporal.Instant,
): Promise<{ open: OpenTimes | null; openingHours: OpeningHours; until: Temporal.Instant }> {
  const today = facilityDate(now)
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => today.add({ days: ahead }))
  const months = new Set(days.map((date) => date.toPlainYearMonth().toString()))
  const [spaces, openingHours, blockedDates, closures, ...taken] = await Promise.all([
    listSpaces(db),
    readOpeningHours(db),
    listBlockedDates(db),
    listClosuresFrom(db, today),
    ...[...months].map((month) => listTakenHours(db, Temporal.PlainYearMonth.from(month))),
  ])
  const free = freeHours({
    now,
    openingHours,
    taken: taken.flat(),
    blockedDates,
    closures,
    spaces,
  })
  const [open = null] = days
    .map((date) => ({ date, spaces: openSpaces(offeredOn(spaces, date), free, date) }))
    .filter((day) => day.spaces.length > 0)
  return { open, openingHours: withBlockedDates(openingHours, blockedDates), until: nextHour(now) }
}

/** Each active space with the hours it's open on that day, without spaces that aren't. */
export function openSpaces<S extends { id: string; isActive: boolean }>(
  spaces: readonly S[],
  free: FreeHours,
  date: Temporal.PlainDate,
): { space: S; hours: number[] }[] {
  return spaces
    .filter(({ isActive }) => isActive)
    .map((space) => ({ space, hours: free([space.id], date) }))
    .filter(({ hours }) => hours.length > 0)
}

function nextHour(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
}
