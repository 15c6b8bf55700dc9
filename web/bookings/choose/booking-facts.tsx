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
  /** All of the customer's bookings; none while they're loading, or if that failed. */
  bookings: readonly OwnBooking[]
  /** False while the customer's bookings are loading. */
  hasBookings: boolean
  now: Temporal.Instant
  onCatalogStale: () => void
}

interface Props {
  /** The choices that need no more, shown until the rest is there. */
  early?: (catalog: Pick<BookingFacts, 'spaces' | 'bundles'>) => ReactNode
  children: (facts: BookingFacts) => ReactNode
}

/** Loads them, and keeps them current. The page doesn't wait for the customer's bookings, which add to it. */
export function WithBookingFacts({ early = () => null, children }: Props) {
  useLiveAvailability()
  const spaces = useSpaces()
  const bundles = useBundles()
  const openingHours = useOpeningHours()
  const myBookings = useMyBookings()
  const now = useFacilityNow(5000)
  const refetchCatalog = () => Promise.all([spaces, bundles, openingHours].map((each) => each.refetch()))

  const loading = <SkeletonList count={3} className="h-48" />
  if (!spaces.data || !bundles.data)
    return spaces.isError || bundles.isError ? (
      <ErrorState text="We couldn't load the spaces." onRetry={refetchCatalog} />
    ) : (
      loading
    )
  if (!openingHours.data || now === null)
    return (
      <>
        {early({ spaces: spaces.data, bundles: bundles.data })}
        {openingHours.isError ? (
          <ErrorState text="We couldn't load the opening hours." onRetry={refetchCatalog} />
        ) : (
          loading
        )}
      </>
    )
  return children({
    spaces: spaces.data,
    bundles: bundles.data,
    openingHours: openingHours.data,
    bookings: myBookings.data ?? [],
    hasBookings: !myBookings.isPending,
    now,
    onCatalogStale: refetchCatalog,
  })
}
