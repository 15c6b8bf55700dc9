import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { closestStart, type FreeHours, startsFor } from '../../../domain/slots/free-hours.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { formatHour, formatNearDay } from '../../../domain/time/format.ts'
import { activeItems } from '../../catalog/use-catalog.ts'
import { firstVacancy } from './any-space.ts'
import type { BookingDraft } from './booking-draft.ts'

/** A free time to choose when a day has none left. */
export interface NextFree {
  /** "Friday, 8:00 AM in Batting Cage 1", or "Friday, 8:00 AM · 3 cages · $30" for any space. */
  label: string
  changes: Pick<BookingDraft, 'spaceId' | 'bundleId' | 'date' | 'hour'>
}

interface Facts {
  draft: BookingDraft
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  freeHours: FreeHours
  now: Temporal.Instant
}

/** How many days ahead to look. */
const NEXT_FREE_DAYS = 28

/** Days in all the months where the next free times of a day can be. */
export function daysToSearch(date: Temporal.PlainDate): Temporal.PlainDate[] {
  return [date, date.add({ days: NEXT_FREE_DAYS })]
}

/**
 * The nearest times that fit for as long as they want: the same item (or any space, if they chose none) on another day, and another
 * one of its kind on this day. At the hour they chose if that's free, or else as close to it as possible.
 */
export function nextFree({ draft, spaces, bundles, freeHours, now }: Facts): NextFree[] {
  const { spaceId, bundleId, date, hours } = draft
  if (!date) return []
  const isBundle = bundleId !== null
  const items = isBundle
    ? bundles.map((bundle) => ({ ...bundle, bundleId: bundle.id, spaceId: null }))
    : spaces.map((space) => ({ ...space, spaceIds: [space.id], spaceId: space.id, bundleId: null }))
  const chosen = items.find(({ id }) => id === (spaceId ?? bundleId))
  const startOn = (item: { spaceIds: readonly string[] }, day: Temporal.PlainDate) =>
    closestStart(startsFor(freeHours(item.spaceIds, day), hours), draft.hour)
  const timeLabel = (day: Temporal.PlainDate, hour: number) =>
    `${formatNearDay(day, facilityDate(now))}, ${formatHour(hour)}`
  const timeOf = (item: (typeof items)[number], day: Temporal.PlainDate, hour: number) => ({
    label: `${timeLabel(day, hour)} in ${item.name}`,
    changes: { spaceId: item.spaceId, bundleId: item.bundleId, date: day, hour },
  })

  const found: NextFree[] = []
  const days = Array.from({ length: NEXT_FREE_DAYS }, (_, index) => date.add({ days: index + 1 }))
  const any = chosen ? null : firstVacancy(activeItems(spaces), freeHours, days, draft)
  if (any) {
    const changes = { spaceId: null, bundleId: null, date: any.date, hour: any.hour }
    found.push({ label: `${timeLabel(any.date, any.hour)} · ${any.vacancy}`, changes })
  }
  for (const day of chosen ? days : []) {
    const start = chosen && startOn(chosen, day)
    if (!chosen || start === undefined) continue
    found.push(timeOf(chosen, day, start))
    break
  }
  for (const item of items) {
    const start = item.isActive && item.id !== chosen?.id ? startOn(item, date) : undefined
    if (start === undefined) continue
    found.push(timeOf(item, date, start))
    break
  }
  return found
}
