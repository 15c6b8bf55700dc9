import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { DURATIONS_HOURS } from '../../../domain/facility.ts'
import { atFacility, hoursBetween } from '../../../domain/time/facility-time.ts'
import { timesOf } from '../booking-times.ts'
import { type BookingChoice, NOTHING_CHOSEN, writeChoice } from './booking-choice.ts'

/** What somebody chose to make this booking. */
export function choiceOf(booking: Booking): BookingChoice {
  const { start, end } = timesOf(booking)
  const local = atFacility(start)
  const hours = hoursBetween(start, end)
  return {
    spaceId: booking.spaceId,
    bundleId: booking.bundleId,
    date: local.toPlainDate(),
    hour: local.hour,
    hours: DURATIONS_HOURS.find((duration) => duration === hours) ?? 1,
  }
}

/** The booking page with this very choice. */
export function sameChoiceHref(booking: Booking): string {
  return `/booking?${new URLSearchParams(writeChoice(choiceOf(booking)))}`
}

/** The same space or bundle, another day. */
export function sameItemHref({ spaceId, bundleId }: Booking): string {
  return `/booking?${new URLSearchParams(writeChoice({ ...NOTHING_CHOSEN, spaceId, bundleId }))}`
}

export function isSameChoice(a: BookingChoice, b: BookingChoice): boolean {
  return choiceKey(a) === choiceKey(b)
}

/** Equal for equal choices. */
export function choiceKey(choice: BookingChoice): string {
  return new URLSearchParams(writeChoice(choice)).toString()
}
