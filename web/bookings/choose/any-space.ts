import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { formatShortUsd, toCents } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { closestStart, type FreeHours, startsFor } from '../../../domain/slots/free-hours.ts'
import type { Duration, SlotState } from '../../../domain/slots/slot-grid.ts'
import { countSpaces } from '../../catalog/count-spaces.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { DayView } from './day-view.ts'

interface Facts {
  /** Without an item, if the customer takes any space. */
  draft: BookingDraft
  /** The active ones. */
  spaces: readonly Space[]
  /** A draft's day as the time grid would show it. */
  viewOf: (draft: BookingDraft) => DayView | null
}

/** A day as it is for the cheapest spaces together, and the one that's assigned at the chosen hour, if one is free. */
export function anySpaceView({ draft, spaces, viewOf }: Facts) {
  const candidates = cheapestSpaces(spaces).flatMap((space) => {
    const view = viewOf({ ...draft, spaceId: space.id })
    return view ? [{ space, view, hours: availableHours(view) }] : []
  })
  const [first, ...others] = candidates
  if (!first) return null

  const slots = first.view.slots.map((slot) => {
    const fits = longestFit(candidates, slot.hour, draft.hours)
    if (!fits) return slotAt(mostTelling([first, ...others], slot.hour), slot.hour) ?? slot
    const state = 'available' as const
    return { ...slot, state, isMine: false, fits: fits.hours, closedReason: null, vacancy: vacancyOf(fits) }
  })
  const free = candidates.filter(({ view }) => view.hour !== null)
  const [assigned] = free.toSorted((a, b) => b.view.hours - a.view.hours)
  if (!assigned) return { view: { ...mostTelling([first, ...others], draft.hour).view, slots }, space: null }
  const durations = (assigned.view.durations ?? []).map((duration) => {
    const fits = free.some(({ view }) => stateOf(view, duration.hours) === 'available')
    return fits ? { ...duration, state: 'available' as const } : duration
  })
  return { view: { ...assigned.view, slots, durations }, space: assigned.space }
}

/** The candidate that best explains why no space is left at an hour: one space can be closed while the others are booked. */
function mostTelling<Candidate extends { view: DayView }>(
  candidates: readonly [Candidate, ...Candidate[]],
  hour: number | null,
): Candidate {
  const rank = (each: Candidate) => TELLING.indexOf(slotAt(each, hour)?.state)
  return candidates.reduce((best, each) => (rank(each) > rank(best) ? each : best))
}

/** The most telling state comes last. */
const TELLING: readonly (SlotState | undefined)[] = ['held', 'booked', 'paused']

const slotAt = ({ view }: { view: DayView }, hour: number | null) =>
  view.slots.find((slot) => slot.hour === hour)

const availableHours = ({ slots }: DayView) =>
  slots.filter(({ state }) => state === 'available').map(({ hour }) => hour)

const stateOf = ({ durations }: DayView, hours: Duration) =>
  durations?.find((duration) => duration.hours === hours)?.state

/**
 * The start on the first of these days when one of the cheapest spaces is free for all of the wanted hours, as close to the wanted start as
 * possible, and the open spaces: "3 cages · $30".
 */
export function firstVacancy(
  spaces: readonly Space[],
  free: FreeHours,
  days: readonly Temporal.PlainDate[],
  wanted: Pick<BookingDraft, 'hour' | 'hours'> = { hour: null, hours: 1 },
): { date: Temporal.PlainDate; hour: number; vacancy: string } | null {
  for (const date of days) {
    const freeIn = cheapestSpaces(spaces).map((space) => ({ space, hours: free([space.id], date) }))
    const starts = freeIn.flatMap(({ hours }) => startsFor(hours, wanted.hours))
    const hour = closestStart(starts, wanted.hour)
    const fit = hour === undefined ? null : longestFit(freeIn, hour, wanted.hours)
    if (hour !== undefined && fit) return { date, hour, vacancy: vacancyOf(fit) }
  }
  return null
}

interface Fit {
  hours: Duration
  spaces: readonly Space[]
}

/** The spaces that are open from an hour on for all of the wanted hours, or else for most of them. */
function longestFit(
  freeIn: readonly { space: Space; hours: readonly number[] }[],
  hour: number,
  wanted: Duration,
): Fit | null {
  for (const hours of DURATIONS_HOURS.filter((each) => each <= wanted).reverse()) {
    const spaces = freeIn.filter((each) => startsFor(each.hours, hours).includes(hour))
    if (spaces.length > 0) return { hours, spaces: spaces.map(({ space }) => space) }
  }
  return null
}

/** "3 cages · $30" */
function vacancyOf({ hours, spaces }: Fit): string {
  const rate = toCents(spaces[0]?.hourlyRate ?? '0')
  return `${countSpaces(spaces.map(({ name }) => name))} · ${formatShortUsd(priceOf(rate, hours))}`
}
