import { useState } from 'react'
import { hoursFreeInAny } from '../../../domain/slots/free-hours.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { stripDays } from '../times/strip-days.ts'
import { useFreeHours, useTakenState } from '../times/use-availability.ts'

/**
 * The day that a page shows before the customer chooses one: the first with an open hour in any of these
 * items, each given as its spaces. Null until it's known. It doesn't change if its last hour is taken.
 */
export function useFirstDay(
  now: Temporal.Instant,
  items: readonly (readonly string[])[],
): Temporal.PlainDate | null {
  const days = stripDays(now)
  const free = useFreeHours(now, days)
  const { isError } = useTakenState(days)
  const [first, setFirst] = useState<Temporal.PlainDate | null>(null)
  const open = free && days.find((date) => hoursFreeInAny(free, items, date).length > 0)
  if (!first && (free || isError)) setFirst(open ?? facilityDate(now))
  return first
}
