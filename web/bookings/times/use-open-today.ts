import { type BundleContents, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { closedSpans } from '../../../domain/closures/closed-spans.ts'
import { busyFor } from '../../../domain/slots/availability.ts'
import { slotGrid } from '../../../domain/slots/slot-grid.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { useAvailability, useBlockedDates, useClosures } from './use-availability.ts'
import { useLiveAvailability } from './use-live-availability.ts'

/** Whether a space can still be booked today; false until loaded. */
export function useOpenToday(bundles: BundleContents): (spaceId: string) => boolean {
  useLiveAvailability()
  const now = useFacilityNow(60_000)
  const date = now && facilityDate(now)
  const availability = useAvailability(date)
  const blockedDates = useBlockedDates()
  const closures = useClosures()

  if (!date || !availability.data || !blockedDates.data || !closures.data) return () => false
  const entries = availability.data
  const isBlocked = blockedDates.data.some((blocked) => blocked.date === date.toString())
  const closedToday = closures.data.filter((closure) => closure.date === date.toString())
  return (spaceId) => {
    const item = { spaceId, bundleId: null }
    const busy = busyFor(item, entries, bundles)
    const closures = closedSpans(closedToday, resourcesOf(item, bundles))
    const day = { date, now, busy, isBlocked, closures, paused: [] }
    return slotGrid(day).some((slot) => slot.state === 'available')
  }
}
