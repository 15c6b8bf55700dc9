import { OPEN_HOURS } from '../facility.ts'

/** A day and how much of it is held unpaid, in hours of all spaces together. */
export interface HeldDay {
  date: Temporal.PlainDate
  heldHours: number
  hours: number
}

/** More of a day than this, held unpaid, is unusual. */
const UNUSUAL_SHARE = 0.5

/** How many hours of a day can be booked, of this number of spaces together. Closures don't count: a closed day can't be held. */
export function bookableHours(spaces: number): number {
  return spaces * OPEN_HOURS.length
}

/** Whether a day has enough unpaid holds that staff should look. */
export function isUnusuallyHeld({ heldHours, hours }: HeldDay): boolean {
  return heldHours > hours * UNUSUAL_SHARE
}
