import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { offeredOn } from '../../../domain/catalog/offered.ts'
import { type Priced, rateAt } from '../../../domain/pricing/hourly-rates.ts'
import { formatShortUsd } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import { closestStart, type FreeHours } from '../../../domain/slots/free-hours.ts'
import type { Duration, SlotState } from '../../../domain/slots/slot-grid.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
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

/**
 * A day as it is for the cheapest spaces together, and one that's free at the chosen hour: the server assigns
 * that one, or an equal one.
 */
export function anySpaceView({ draft, spaces, viewOf }: Facts) {
  const candidates = cheapestSpaces(spaces).flatMap((space) => {
    const view = viewOf({ ...draft, spaceId: space.id })
    return view ? [{ space, view }] : []
  })
  const [first, ...others] = candidates
  if (!first) return null

  const starts = first.view.slots.map((slot) => {
    const free = candidates.flatMap(({ space, view }) => {
      const hours = slotAt({ view }, slot.hour)?.fits
      return hours ? [{ space, hours }] : []
    })
    return { slot, fits: longestFit(free) }
  })
  // A price that's the same all day shows once, where the space is chosen.
  const rates = starts.flatMap(({ slot, fits }) => fits?.spaces.map((space) => rateThen(space, slot)) ?? [])
  const isPriced = new Set(rates).size > 1
  const slots = starts.map(({ slot, fits }) => {
    if (!fits) return slotAt(mostTelling([first, ...others], slot.hour), slot.hour) ?? slot
    const state = 'available' as const
    return {
      ...slot,
      state,
      isMine: false,
      fits: fits.hours,
      closedReason: null,
      vacancy: isPriced ? vacancyOf(fits, slot.start) : countFit(fits),
    }
  })
  const free = candidates.filter(({ view }) => view.hour !== null)
  // Rather the one that they hold then.
  const isMine = ({ view }: { view: DayView }) => Number(slotAt({ view }, view.hour)?.isMine ?? false)
  const [assigned] = free.toSorted((a, b) => b.view.hours - a.view.hours || isMine(b) - isMine(a))
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
    const { hours } = wanted
    const offered = offeredOn(spaces, date).filter(({ isActive }) => isActive)
    const freeIn = cheapestSpaces(offered).map((space) => ({ space, starts: free([space.id], date, hours) }))
    const hour = closestStart(
      freeIn.flatMap(({ starts }) => starts),
      wanted.hour,
    )
    if (hour === undefined) continue
    const fit = longestFit(
      freeIn.filter(({ starts }) => starts.includes(hour)).map(({ space }) => ({ space, hours })),
    )
    if (fit) return { date, hour, vacancy: vacancyOf(fit, instantAt(date, hour)) }
  }
  return null
}

interface Fit {
  hours: Duration
  spaces: readonly Space[]
}

/** The spaces that are open for most of the wanted hours. */
function longestFit(freeIn: readonly { space: Space; hours: Duration }[]): Fit | null {
  const [longest] = freeIn.toSorted((one, other) => other.hours - one.hours)
  if (!longest) return null
  const { hours } = longest
  return { hours, spaces: freeIn.filter((each) => each.hours === hours).map(({ space }) => space) }
}

const countFit = ({ spaces }: Fit) => countSpaces(spaces.map(({ name }) => name))

/** "3 cages · $30" */
function vacancyOf(fit: Fit, start: Temporal.Instant): string {
  const [space] = fit.spaces
  const price = space ? priceOf(space, { start, end: start.add({ hours: fit.hours }) }) : 0
  return `${countFit(fit)} · ${formatShortUsd(price)}`
}

const rateThen = (space: Space, { start }: { start: Temporal.Instant }) =>
  priceOf(space, { start, end: start.add({ hours: 1 }) })

/** The starts of a day for one item, each open one with the price of its hour if the hours of that day differ. */
export function withPrices(view: DayView | null, item: Priced | undefined): DayView | null {
  if (!view || !item?.priceRules?.length) return view
  const rateOf = ({ hour }: { hour: number }) => rateAt(item, { date: view.day.date, hour })
  if (new Set(view.slots.map(rateOf)).size === 1) return view
  const slots = view.slots.map((slot) => ({
    ...slot,
    ...(slot.state === 'available' && { vacancy: formatShortUsd(rateOf(slot)) }),
  }))
  return { ...view, slots }
}
