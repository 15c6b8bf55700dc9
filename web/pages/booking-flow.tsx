import { useFacilityNow } from '../api/use-config.ts'
import { useLiveAvailability } from '../bookings/times/use-live-availability.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { BookingForm } from './booking-form.tsx'

/** Loads the data the booking form needs. */
export function BookingFlow() {
  useLiveAvailability()
  const spaces = useSpaces()
  const bundles = useBundles()
  const myBookings = useMyBookings()
  const now = useFacilityNow(5000)
  const refetchCatalog = () => Promise.all([spaces.refetch(), bundles.refetch()])

  if (!spaces.data || !bundles.data) {
    return spaces.isError || bundles.isError ? (
      <ErrorState text="We couldn't load the spaces." onRetry={refetchCatalog} />
    ) : (
      <SkeletonList count={3} className="h-48" />
    )
  }
  if (myBookings.isPending || now === null) return <SkeletonList count={3} className="h-48" />
  return (
    <BookingForm
      spaces={spaces.data}
      bundles={bundles.data}
      bookings={myBookings.data ?? []}
      now={now}
      onCatalogStale={refetchCatalog}
    />
  )
}
