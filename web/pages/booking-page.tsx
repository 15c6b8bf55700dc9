import { LOGIN_TO_BOOK, RequireUser } from '../accounts/require-user.tsx'
import { useFacilityNow } from '../api/use-config.ts'
import { useLiveAvailability } from '../bookings/times/use-availability.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ErrorState, SkeletonList } from '../ui/loaded.tsx'
import { BookingForm } from './booking-form.tsx'

export default function BookingPage() {
  return (
    <PageFrame title="Book a Session" back={{ href: '/', label: 'Back' }}>
      <RequireUser notice={LOGIN_TO_BOOK} fallback={<SkeletonList count={3} className="h-40" />}>
        {() => <BookingFlow />}
      </RequireUser>
    </PageFrame>
  )
}

/** Loads the data the booking form needs. */
function BookingFlow() {
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
