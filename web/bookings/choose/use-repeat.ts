import { useEffect } from 'react'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import { ownTimes } from '../../../domain/bookings/own-times.ts'
import { exceptOwn } from '../../../domain/slots/except-own.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { useFreeHours } from '../times/use-availability.ts'
import { useMyBookings } from '../use-bookings.ts'
import type { BookingDraft, useBookingDraft } from './booking-draft.ts'
import type { BookingFacts } from './booking-facts.tsx'
import {
  choiceAt,
  nextFreeWeek,
  placesOf,
  repeatHref,
  repeatOf,
  repeatTime,
  weeksToSearch,
} from './rebook.ts'
import type { Choice } from './use-start-booking.ts'

export interface Repeat {
  /** The booking page, filled in. */
  href: string
  /** "Sat, Dec 12, 10 AM" */
  when: string | null
  /** To book it right away. */
  choice: Choice | null
}

/**
 * Ways to book the same again. `when` and `choice` are null until the next open time is known, or if there's
 * none; then only `href` works.
 */
export function useRepeat(booking: OwnBooking): Repeat {
  const now = useFacilityNow(60_000)
  const bookings = useMyBookings().data
  const spaces = useSpaces().data
  const bundles = useBundles().data
  const searched = useFreeHours(now, now ? weeksToSearch(now) : [])
  if (!now || !searched || !bookings || !spaces || !bundles)
    return { href: repeatHref(booking, null), when: null, choice: null }
  const { draft, weekday } = repeatOf(booking)
  const free = exceptOwn(searched, ownTimes(bookings, now))
  const date = nextFreeWeek(draft, { weekday, places: placesOf(draft, spaces, bundles), free, now })
  return {
    href: repeatHref(booking, date),
    when: date && draft.hour !== null ? repeatTime(date, draft.hour) : null,
    choice: choiceAt({ ...draft, date }, { spaces, bundles, now }, free),
  }
}

/**
 * The draft with a date, if the address has a weekday: the next one that's free, once that's known. It goes
 * into the address, or the date would move on as soon as this very booking takes it.
 */
export function useRepeatedDraft(
  [asked, change, weekday]: ReturnType<typeof useBookingDraft>,
  { spaces, bundles, bookings, hasBookings, now }: BookingFacts,
): [BookingDraft, typeof change] {
  const free = useFreeHours(now, weekday ? weeksToSearch(now) : [])
  const date =
    weekday && free && hasBookings
      ? nextFreeWeek(asked, {
          weekday,
          places: placesOf(asked, spaces, bundles),
          free: exceptOwn(free, ownTimes(bookings, now)),
          now,
        })
      : null
  const found = date?.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new on every render
  useEffect(() => {
    if (found) change({ date: Temporal.PlainDate.from(found) })
  }, [found])
  return [date ? { ...asked, date } : asked, change]
}
