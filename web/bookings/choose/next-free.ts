import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { type FreeHours, startsFor } from '../../../domain/slots/free-hours.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { formatHour, formatNearDay } from '../../../domain/time/format.ts'
import type { BookingDraft } from './booking-draft.ts'

/** A free time to choose when a day has none left. */
export interface NextFree {
  /** "Friday, 8:00 AM in Batting Cage 1" */
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
 * The nearest times that fit for as long as they want: the same item on another day, and another one of its kind on this day.
 * At the hour they chose if that's free, or else as close to it as possible.
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
    closest(startsFor(freeHours(item.spaceIds, day), hours), draft.hour)
  const timeOf = (item: (typeof items)[number], day: Temporal.PlainDate, hour: number, place: string) => ({
    label: `${formatNearDay(day, facilityDate(now))}, ${formatHour(hour)} in ${place}`,
    changes: { spaceId: item.spaceId, bundleId: item.bundleId, date: day, hour },
  })

  const found: NextFree[] = []
  const days = Array.from({ length: NEXT_FREE_DAYS }, (_, index) => date.add({ days: index + 1 }))
  for (const day of chosen ? days : []) {
    const start = chosen && startOn(chosen, day)
    if (!chosen || start === undefined) continue
    found.push(timeOf(chosen, day, start, chosen.name))
    break
  }
  for (const item of items) {
    const start = item.isActive && item.id !== chosen?.id ? startOn(item, date) : undefined
    if (start === undefined) continue
    found.push(timeOf(item, date, start, item.name))
    break
  }
  return found
}

function closest(starts: readonly number[], hour: number | null): number | undefined {
  return hour === null ? starts[0] : starts.toSorted((a, b) => Math.abs(a - hour) - Math.abs(b - hour))[0]
}
