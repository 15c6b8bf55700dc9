import type { OwnBooking } from '../../domain/bookings/booking.schema.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { VerificationNotice } from '../accounts/verification-notice.tsx'
import { useFacilityNow } from '../api/use-config.ts'
import { useLive } from '../api/use-live.ts'
import { sameItemHref } from '../bookings/choose/booking-address.ts'
import { WaitingForPayment } from '../bookings/holds/waiting-for-payment.tsx'
import { AddToCalendar } from '../bookings/reservations/add-to-calendar.tsx'
import { ReservationCard } from '../bookings/reservations/reservation-card.tsx'
import { type Reservations, sortReservations } from '../bookings/sort-reservations.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/use-item-name.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Section } from '../ui/section.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

export default function DashboardPage() {
  return (
    <PageFrame title="My Bookings">
      <RequireUser notice={LOGGED_OUT} fallback={<SkeletonList count={4} className="h-32" />}>
        {(user) => (
          <>
            <MyBookings />
            {!user.isEmailVerified && <VerificationNotice email={user.email} />}
          </>
        )}
      </RequireUser>
    </PageFrame>
  )
}

function MyBookings() {
  const bookings = useMyBookings()
  const now = useFacilityNow(1000)
  useLive({ onMissed: () => bookings.refetch() })
  const failed = bookings.isError && (
    <ErrorState text="We couldn't load your bookings." onRetry={() => bookings.refetch()} />
  )
  if (bookings.data && now !== null)
    return (
      <>
        {failed}
        <ReservationLists reservations={sortReservations(bookings.data, now)} />
      </>
    )
  return failed || <SkeletonList count={4} className="h-32" />
}

function ReservationLists({
  reservations: { upcoming, waiting, past },
}: {
  reservations: Reservations<OwnBooking>
}) {
  const nameOf = useItemName()
  return (
    <>
      <WaitingForPayment holds={waiting} nameOf={nameOf} />
      <Section title="Upcoming Reservations">
        {upcoming.length === 0 && (
          <EmptyState text="No upcoming bookings">
            <ButtonLink href="/booking">Book Now</ButtonLink>
          </EmptyState>
        )}
        {upcoming.map((booking) => (
          <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)}>
            {booking.status === 'confirmed' && !booking.isSigned && (
              <ButtonLink href={`/sign?bookingId=${booking.id}`} isWide label={`Sign for ${nameOf(booking)}`}>
                Sign
              </ButtonLink>
            )}
            <AddToCalendar bookingId={booking.id} isWide />
          </ReservationCard>
        ))}
      </Section>
      <Section title="Past Reservations">
        {past.length === 0 && <EmptyState text="No past bookings" />}
        {past.map((booking) => (
          <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)}>
            {booking.status === 'completed' && (
              <ButtonLink href={sameItemHref(booking)} variant="secondary" isWide>
                Book Again
              </ButtonLink>
            )}
          </ReservationCard>
        ))}
      </Section>
    </>
  )
}
