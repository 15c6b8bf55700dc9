import type { BundleContents } from '../../../domain/bookings/conflict.ts'
import { openHours } from '../../../domain/slots/open-times.ts'
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

  if (!now || !date || !availability.data || !blockedDates.data || !closures.data) return () => false
  const day = {
    date,
    now,
    entries: availability.data,
    bundles,
    isBlocked: blockedDates.data.some((blocked) => blocked.date === date.toString()),
    closures: closures.data,
  }
  return (spaceId) => openHours({ spaceId, bundleId: null }, day).length > 0
}
