import { busyFor } from '../../domain/bookings/availability.ts'
import type { BundleContents } from '../../domain/bookings/conflict.ts'
import { slotGrid } from '../../domain/bookings/slot-grid.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { useFacilityNow } from '../use-config.ts'
import { useAvailability, useBlockedDates } from './use-availability.ts'
import { useLiveAvailability } from './use-live-availability.ts'

/** Tells whether a space can still be booked today; false while that is not known. */
export function useOpenToday(bundles: BundleContents): (spaceId: string) => boolean {
  useLiveAvailability()
  const now = useFacilityNow(60_000)
  const date = now && facilityDate(now)
  const availability = useAvailability(date)
  const closures = useBlockedDates()

  if (!date || !availability.data || !closures.data) return () => false
  const entries = availability.data
  const isBlocked = closures.data.some((closure) => closure.date === date.toString())
  return (spaceId) => {
    const busy = busyFor({ spaceId, bundleId: null }, entries, bundles)
    return slotGrid({ date, now, busy, isBlocked }).some((slot) => slot.state === 'available')
  }
}
