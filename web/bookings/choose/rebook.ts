import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { priceOf } from '../../../domain/pricing/price-booking.ts'
import type { FreeHours } from '../../../domain/slots/free-hours.ts'
import { facilityDate, formatDay, isBefore, spanFrom } from '../../../domain/time/facility-time.ts'
import { catalogOn } from '../../catalog/catalog-on.ts'
import { activeItems, itemOf, refOf, spacesOf } from '../../catalog/use-catalog.ts'
import { timesOf } from '../time-range.tsx'
import { type BookingDraft, draftOf, writeDraft } from './booking-draft.ts'
import type { Choice } from './use-start-booking.ts'

type Repeated = Booking & Pick<OwnBooking, 'askedForAnyCage'>

/** How many weeks ahead to look for a free one. */
const WEEKS = 4

/** Days in all the months where a booking can be repeated. */
export function weeksToSearch(now: Temporal.Instant): Temporal.PlainDate[] {
  const today = facilityDate(now)
  return [today, today.add({ weeks: WEEKS })]
}

/** The same again: item or any cage, hour, length, and weekday. */
export function repeatOf(booking: Repeated): { draft: BookingDraft; weekday: number } {
  const { date, ...same } = draftOf(booking)
  return {
    draft: { ...same, date: null, ...(booking.askedForAnyCage && { spaceId: null }) },
    weekday: date?.dayOfWeek ?? 1,
  }
}

/**
 * The booking page for the same again. Without a date, it has the weekday, and the page finds the date when
 * it opens.
 */
export function repeatHref(booking: Repeated, date: Temporal.PlainDate | null): string {
  const { draft, weekday } = repeatOf(booking)
  const again = { ...writeDraft({ ...draft, date }), ...(date === null && { weekday: String(weekday) }) }
  return `/booking?${new URLSearchParams(again)}`
}

/** "Sat, Dec 12, 10 AM" */
export function repeatTime(date: Temporal.PlainDate, hour: number): string {
  return `${formatDay(date)}, ${shortHour(hour)}`
}

/** The wanted item, or each of the spaces that are assigned to customers who take any cage. */
function itemsFor(
  wanted: Pick<BookingDraft, 'spaceId' | 'bundleId'>,
  spaces: readonly Space[],
  bundles: readonly Bundle[],
): (Space | Bundle)[] {
  const item = itemOf(wanted, spaces, bundles)
  if (item) return [item]
  return wanted.spaceId || wanted.bundleId ? [] : cheapestSpaces(activeItems(spaces))
}

/** The spaces of each of them. */
export function placesOf(...wanted: Parameters<typeof itemsFor>): string[][] {
  return itemsFor(...wanted).map(spacesOf)
}

/**
 * The first date of that weekday, from today on, when the draft's hours are free in one of these places.
 * `free` leaves out what the customer has already (`exceptOwn`), so repeating a booking twice leads to
 * another week.
 */
export function nextFreeWeek(
  { hour, hours }: Pick<BookingDraft, 'hour' | 'hours'>,
  { weekday, places, free, now }: Search,
): Temporal.PlainDate | null {
  const today = facilityDate(now)
  const first = today.add({ days: (weekday - today.dayOfWeek + 7) % 7 })
  const dates = Array.from({ length: WEEKS }, (_, weeks) => first.add({ weeks }))
  const isFree = (date: Temporal.PlainDate) =>
    places.some((spaceIds) => free(spaceIds, date, hours).some((start) => start === hour))
  return dates.find(isFree) ?? null
}

interface Search {
  /** 1 is Monday. */
  weekday: number
  places: readonly (readonly string[])[]
  free: FreeHours
  now: Temporal.Instant
}

/**
 * The choice to book for a draft at its time, with today's price: the wanted item, or for any cage one that's
 * free then. Null if there's none.
 */
export function choiceAt(
  { date, hour, ...wanted }: BookingDraft,
  catalog: { spaces: readonly Space[]; bundles: readonly Bundle[]; now: Temporal.Instant },
  free: FreeHours,
): Choice | null {
  if (!date || hour === null) return null
  const { spaces, bundles, draft } = catalogOn(catalog, { ...wanted, date })
  const { hours } = draft
  const isFree = (place: Space | Bundle) => free(spacesOf(place), date, hours).includes(hour)
  const item = itemsFor(draft, spaces, bundles).find(isFree)
  if (!item) return null
  const totalAmount = toDecimal(priceOf(item, spanFrom(date, hour, hours)))
  const isAnyCage = !draft.spaceId && !draft.bundleId
  return { ...refOf(item), date, hour, hours, totalAmount, ...(isAnyCage && { isAnyCage }) }
}

/** The booking that a customer most likely wants again: the last one that has begun, or else their first. */
export function bookingToRepeat<B extends Booking>(
  bookings: readonly B[],
  now: Temporal.Instant,
): B | undefined {
  const kept = bookings
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .toSorted((a, b) => Temporal.Instant.compare(a.startTime, b.startTime))
  return kept.findLast((booking) => isBefore(timesOf(booking).start, now)) ?? kept[0]
}
