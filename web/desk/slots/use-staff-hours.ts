import { CLOSING_HOUR, OPENING_HOUR } from '../../../domain/facility.ts'
import { INITIAL_HOURS, staffStartsOn, widestHours } from '../../../domain/hours/opening-hours.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { useNow } from '../../api/clock.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'

/** The hours at which staff can start a booking that day, or today while no day is chosen. */
export function useStaffStarts(date: Temporal.PlainDate | null): number[] {
  const today = facilityDate(useNow(60_000))
  return staffStartsOn(date ?? today, useOpeningHours().data ?? INITIAL_HOURS)
}

/** The hours between which staff can close a part of any day. */
export function useClosableHours(): number[] {
  const today = facilityDate(useNow(60_000))
  const { opens, closes } = widestHours(today, useOpeningHours().data ?? INITIAL_HOURS)
  const first = Math.min(opens, OPENING_HOUR)
  return Array.from({ length: Math.max(closes, CLOSING_HOUR) - first + 1 }, (_, past) => first + past)
}
