import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { closestStart, type FreeHours } from '../../../domain/slots/free-hours.ts'
import { facilityDate, formatHour, formatNearDay } from '../../../domain/time/facility-time.ts'
import { activeItems, refOf, spacesOf } from '../../catalog/use-catalog.ts'
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
 * The nearest times with all of the wanted hours: the same item (or any space, if they chose none) on another day,
 * and another item of its kind on this day. At the hour they chose if that's free, or else as close to it as possible.
 */
export function nextFree({ draft, spaces, bundles, freeHours, now }: Facts): NextFree[] {
  const { spaceId, bundleId, date, hours } = draft
  if (!date) return []
  const items: readonly (Space | Bundle)[] = bundleId === null ? spaces : bundles
  const chosen = items.find(({ id }) => id === (spaceId ?? bundleId))
  const days = Array.from({ length: NEXT_FREE_DAYS }, (_, index) => date.add({ days: index + 1 }))
  const timeLabel = (day: Temporal.PlainDate, hour: number) =>
    `${formatNearDay(day, facilityDate(now))}, ${formatHour(hour)}`

  const anySpace = (): NextFree[] => {
    const any = firstVacancy(activeItems(spaces), freeHours, days, draft)
    if (!any) return []
    const changes = { spaceId: null, bundleId: null, date: any.date, hour: any.hour }
    return [{ label: `${timeLabel(any.date, any.hour)} · ${any.vacancy}`, changes }]
  }
  const firstOf = (places: readonly { item: Space | Bundle; day: Temporal.PlainDate }[]): NextFree[] => {
    for (const { item, day } of places) {
      const hour = closestStart(freeHours(spacesOf(item), day, hours), draft.hour)
      if (hour === undefined) continue
      const label = `${timeLabel(day, hour)} in ${item.name}`
      return [{ label, changes: { ...refOf(item), date: day, hour } }]
    }
    return []
  }

  const others = activeItems(items).filter(({ id }) => id !== chosen?.id)
  return [
    ...(chosen ? firstOf(days.map((day) => ({ item: chosen, day }))) : anySpace()),
    ...firstOf(others.map((item) => ({ item, day: date }))),
  ]
}
