import type { Space } from '../../domain/catalog/catalog.schema.ts'
import { openSpaces } from '../../domain/slots/open-times.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { bundleContents, listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'
import { listAvailability } from '../slots/list-availability.ts'

/** A closure longer than this leaves the landing page without times. */
const DAYS_AHEAD = 14

export interface OpenTimes {
  date: Temporal.PlainDate
  spaces: { space: Space; hours: number[] }[]
}

/**
 * The open hours of today, or of the next day that has any; null if none of the next two weeks has. `until` is when time
 * alone changes them: the next full hour, or when a hold expires.
 */
export async function readOpenTimes(
  db: Database,
  now: Temporal.Instant,
): Promise<{ open: OpenTimes | null; until: Temporal.Instant }> {
  const today = facilityDate(now)
  const [spaces, bundles, blocked, closures] = await Promise.all([
    listSpaces(db),
    bundleContents(db),
    listBlockedDates(db),
    listClosuresFrom(db, today),
  ])
  const blockedDates = new Set(blocked.map(({ date }) => date))
  const ends = [nextHour(now)]
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = today.add({ days: ahead })
    const isBlocked = blockedDates.has(date.toString())
    if (isBlocked) continue
    const { entries, until } = await listAvailability(db, date, now)
    if (until) ends.push(until)
    const open = openSpaces(spaces, { date, now, entries, bundles, isBlocked, closures })
    if (open.length > 0) return { open: { date, spaces: open }, until: earliest(ends) }
  }
  return { open: null, until: earliest(ends) }
}

function nextHour(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
}

function earliest(instants: Temporal.Instant[]): Temporal.Instant {
  return instants.reduce((first, next) => (Temporal.Instant.compare(next, first) < 0 ? next : first))
}
