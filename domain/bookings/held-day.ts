import { type OpeningHours, openHoursOn } from '../hours/opening-hours.ts'

/** A day and how much of it is held unpaid, in hours of all spaces together. */
export interface HeldDay {
  date: Temporal.PlainDate
  heldHours: number
  hours: number
}

/** This much of a day, held unpaid, is unusual. Customers on one network who never paid can't hold more (`refuseHold`). */
const UNUSUAL_SHARE = 1 / 4

/** How many hours of a day can be booked, of this number of spaces together. Closures don't count: a closed day can't be held. */
export function bookableHours(spaces: number, date: Temporal.PlainDate, openingHours: OpeningHours): number {
  return spaces * openHoursOn(date, openingHours).length
}

/** Whether a day has enough unpaid holds that staff should look. */
export function isUnusuallyHeld({ heldHours, hours }: HeldDay): boolean {
  return heldHours > 0 && heldHours >= hours * UNUSUAL_SHARE
}
