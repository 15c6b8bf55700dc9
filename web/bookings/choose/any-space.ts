import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { type FreeHours, startsFor } from '../../../domain/slots/free-hours.ts'
import type { Duration } from '../../../domain/slots/slot-grid.ts'
import { countSpaces } from '../../catalog/count-spaces.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { DayView } from './day-view.ts'

interface Facts {
  /** Without an item: they don't mind which space. */
  draft: BookingDraft
  /** The active ones. */
  spaces: readonly Space[]
  free: FreeHours
  /** A draft's day as the time grid would show it. */
  viewOf: (draft: BookingDraft) => DayView | null
}

/** A day as it is for all spaces together, and the space that's assigned at the chosen hour, if one is free. */
export function anySpaceView({ draft, spaces, free, viewOf }: Facts) {
  const { date, hour, hours } = draft
  const [first] = spaces
  const base = first && viewOf({ ...draft, spaceId: first.id })
  if (!date || !base) return null
  const freeIn = spaces.map((space) => ({ space, hours: free([space.id], date) }))

  const slots = base.slots.map((slot) => {
    const fits = longestFit(freeIn, slot.hour, hours)
    if (!fits) return slot
    const state = 'available' as const
    return { ...slot, state, isMine: false, fits: fits.hours, closedReason: null, vacancy: vacancyOf(fits) }
  })
  const candidates = hour === null ? [] : (longestFit(freeIn, hour, hours)?.spaces ?? [])
  for (const space of candidates) {
    const view = viewOf({ ...draft, spaceId: space.id })
    // It isn't if they can't book this space right now, because they held it too often.
    if (view?.hour != null) return { view: { ...view, slots }, space }
  }
  return { view: { ...base, slots }, space: null }
}

/** The first hour of these days when a space is free, and which: "3 cages · $30". */
export function firstVacancy(
  spaces: readonly Space[],
  free: FreeHours,
  days: readonly Temporal.PlainDate[],
): { date: Temporal.PlainDate; hour: number; vacancy: string } | null {
  for (const date of days) {
    const freeIn = spaces.map((space) => ({ space, hours: free([space.id], date) }))
    const hour = Math.min(...freeIn.flatMap(({ hours }) => hours))
    const fit = longestFit(freeIn, hour, 1)
    if (fit) return { date, hour, vacancy: vacancyOf(fit) }
  }
  return null
}

interface Fit {
  hours: Duration
  /** Cheapest first. */
  spaces: readonly Space[]
}

/** The spaces that are free from an hour on for as long as wanted, or else for as long as possible. */
function longestFit(
  freeIn: readonly { space: Space; hours: readonly number[] }[],
  hour: number,
  wanted: Duration,
): Fit | null {
  for (const hours of DURATIONS_HOURS.filter((each) => each <= wanted).reverse()) {
    const spaces = freeIn.filter((each) => startsFor(each.hours, hours).includes(hour))
    if (spaces.length > 0) return { hours, spaces: spaces.map(({ space }) => space).toSorted(byRate) }
  }
  return null
}

const byRate = (a: Space, b: Space) => toCents(a.hourlyRate) - toCents(b.hourlyRate)

/** "3 cages · $30", of the cheapest ones. */
function vacancyOf({ hours, spaces }: Fit): string {
  const rate = toCents(spaces[0]?.hourlyRate ?? '0')
  const cheapest = spaces.filter(({ hourlyRate }) => toCents(hourlyRate) === rate)
  return `${countSpaces(cheapest.map(({ name }) => name))} · ${formatShortUsd(priceOf(rate, hours))}`
}
