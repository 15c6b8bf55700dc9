import type { ReactNode } from 'react'
import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import type { OpeningHours } from '../../../domain/hours/opening-hours.ts'
import { useFacilityNow } from '../../api/use-config.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { useBundles, useSpaces } from '../../catalog/use-catalog.ts'
import { ErrorState, SkeletonList } from '../../ui/loaded.tsx'
import { useLiveAvailability } from '../times/use-availability.ts'
import { useMyBookings } from '../use-bookings.ts'

/** Facts for the pages that book. */
export interface BookingFacts {
  spaces: readonly Space[]
  bundles: readonly Bundle[]
  openingHours: OpeningHours
  /** All of the customer's bookings. */
  bookings: readonly OwnBooking[]
  now: Temporal.Instant
  onCatalogStale: () => void
}

/** Loads them, and keeps them current. */
export function WithBookingFacts({ children }: { children: (facts: BookingFacts) => ReactNode }) {
  useLiveAvailability()
  const spaces = useSpaces()
  const bundles = useBundles()
  const openingHours = useOpeningHours()
  const myBookings = useMyBookings()
  const now = useFacilityNow(5000)
  const refetchCatalog = () => Promise.all([spaces, bundles, openingHours].map((each) => each.refetch()))

  if (!spaces.data || !bundles.data || !openingHours.data) {
    return spaces.isError || bundles.isError || openingHours.isError ? (
      <ErrorState text="We couldn't load the spaces." onRetry={refetchCatalog} />
    ) : (
      <SkeletonList count={3} className="h-48" />
    )
  }
  if (myBookings.isPending || now === null) return <SkeletonList count={3} className="h-48" />
  return children({
    spaces: spaces.data,
    bundles: bundles.data,
    openingHours: openingHours.data,
    bookings: myBookings.data ?? [],
    now,
    onCatalogStale: refetchCatalog,
  })
}
