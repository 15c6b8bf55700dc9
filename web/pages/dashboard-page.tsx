import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { NOTHING_CHOSEN, writeChoice } from '../bookings/booking-choice.ts'
import { HoldCard } from '../bookings/hold-card.tsx'
import { ReservationCard } from '../bookings/reservation-card.tsx'
import { type Reservations, sortReservations } from '../bookings/sort-reservations.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { WaitingNotice } from '../bookings/waiting-notice.tsx'
import { useReservedName } from '../catalog/use-reserved-name.ts'
import { PageFrame } from '../page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useFacilityNow } from '../use-config.ts'

export default function DashboardPage() {
  return (
    <PageFrame title="My Bookings">
      <RequireUser notice={LOGGED_OUT} fallback={<SkeletonList count={4} className="h-32" />}>
        {() => <MyBookings />}
      </RequireUser>
    </PageFrame>
  )
}

function MyBookings() {
  const bookings = useMyBookings()
  const now = useFacilityNow(1000)
  if (bookings.isError) {
    return <ErrorState text="Your bookings could not be loaded." onRetry={() => bookings.refetch()} />
  }
  if (bookings.isPending || now === null) return <SkeletonList count={4} className="h-32" />
  return <ReservationLists reservations={sortReservations(bookings.data, now)} />
}

/** The same space or bundle, another day. */
function bookAgainQuery({ spaceId, bundleId }: Booking): string {
  return new URLSearchParams(writeChoice({ ...NOTHING_CHOSEN, spaceId, bundleId })).toString()
}

function ReservationLists({ reservations: { upcoming, waiting, past } }: { reservations: Reservations }) {
  const nameOf = useReservedName()
  return (
    <>
      <WaitingNotice count={waiting.length} isOnPage />
      <Section title="Upcoming Reservations">
        {upcoming.length === 0 && (
          <EmptyState text="No upcoming bookings">
            <ButtonLink href="/booking">Book Now</ButtonLink>
          </EmptyState>
        )}
        {upcoming.map((booking) => (
          <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)} />
        ))}
      </Section>
      <Section title="Past Reservations">
        <div id="waiting" className="grid scroll-mt-16 gap-3 empty:hidden">
          {waiting.map((booking) => (
            <HoldCard key={booking.id} booking={booking} name={nameOf(booking)} />
          ))}
        </div>
        {past.length + waiting.length === 0 && <EmptyState text="No past bookings" />}
        {past.map((booking) => (
          <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)}>
            {booking.status === 'completed' && (
              <ButtonLink href={`/booking?${bookAgainQuery(booking)}`} variant="secondary" isWide>
                Book Again
              </ButtonLink>
            )}
          </ReservationCard>
        ))}
      </Section>
    </>
  )
}
