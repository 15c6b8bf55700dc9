import { useEffect } from 'react'
import { itemOf, spacesOf } from '../../catalog/use-catalog.ts'
import { useFreeHours } from '../times/use-availability.ts'
import type { BookingDraft, useBookingDraft } from './booking-draft.ts'
import type { BookingFacts } from './booking-facts.tsx'
import { nextFreeWeek, weeksToSearch } from './rebook.ts'

/**
 * The draft with a date, if the address has a weekday: the next one that's free, once that's known. It goes into the address, or the
 * date would move on as soon as this very booking takes it.
 */
export function useRepeatedDraft(
  [asked, change, weekday]: ReturnType<typeof useBookingDraft>,
  { spaces, bundles, now }: Pick<BookingFacts, 'spaces' | 'bundles' | 'now'>,
): [BookingDraft, typeof change] {
  const free = useFreeHours(now, weekday ? weeksToSearch(now) : [])
  const item = itemOf(asked, spaces, bundles)
  const place = weekday && free && item && { weekday, spaceIds: spacesOf(item), free, now }
  const date = place ? nextFreeWeek(asked, place) : null
  const found = date?.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new on every render
  useEffect(() => {
    if (found) change({ date: Temporal.PlainDate.from(found) })
  }, [found])
  return [date ? { ...asked, date } : asked, change]
}
