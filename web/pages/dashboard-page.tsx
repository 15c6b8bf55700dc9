import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { facilityDate, formatMoment } from '../../domain/time/facility-time.ts'
import { VerificationNotice } from '../accounts/email-verification.tsx'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { useNow } from '../api/clock.ts'
import { useConfig } from '../api/use-config.ts'
import { useLive } from '../api/use-live.ts'
import { WaitingForPayment } from '../bookings/holds/hold-card.tsx'
import { groupByOrder, type Reservations, sortReservations } from '../bookings/own-bookings.ts'
import { ReservationCard } from '../bookings/reservations/reservation-card.tsx'
import { hasTicket, PastTicket, SignLink, UpcomingTicket } from '../bookings/reservations/ticket.tsx'
import { timesOf } from '../bookings/time-range.tsx'
import { useKeptVisit, useMyBookings } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { readVisit } from '../offline/last-visit.ts'
import { Outlet } from '../outlets/outlet.tsx'
import { mayBeSignedIn } from '../session/signed-in-cookie.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../ui/loaded.tsx'
import { Notice, Section } from '../ui/panels.tsx'

export default function DashboardPage() {
  return (
    <PageFrame title="My Bookings">
      <RequireUser
        notice={LOGGED_OUT}
        fallback={<SkeletonList count={4} className="h-32" />}
        unreachable={(error) => (
          <>
            {error}
            <LastVisit />
          </>
        )}
      >
        {(user) => (
          <MyBookings user={user}>
            {!user.isEmailVerified && <VerificationNotice email={user.email} />}
          </MyBookings>
        )}
      </RequireUser>
    </PageFrame>
  )
}

/** `children` follow the bookings once they're there, so that they don't move. */
function MyBookings({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const bookings = useMyBookings()
  const nameOf = useItemName()
  useKeptVisit(user, bookings)
  // Syncs the clock. Until then, the lists are sorted by the device's.
  useConfig()
  const dayOf = (booking: OwnBooking) => facilityDate(timesOf(booking).start).toString()
  useLive({
    onMissed: () => bookings.refetch(),
    // Extensions may add something else to them now.
    onCatalog: () => bookings.refetch(),
    onOwnBookings: () => bookings.refetch(),
    onAvailability: (date) => {
      if (bookings.data?.some((booking) => dayOf(booking) === date)) bookings.refetch()
    },
  })
  const failed = bookings.isError && (
    <ErrorState text="We couldn't load your bookings." onRetry={() => bookings.refetch()} />
  )
  if (bookings.data)
    return (
      <>
        {failed}
        <CurrentLists bookings={bookings.data} nameOf={nameOf} />
        {children}
        <Outlet at="dashboard/bottom" facts={{}} fallback={null} />
      </>
    )
  if (!failed) return <SkeletonList count={4} className="h-32" />
  return (
    <>
      {failed}
      {children}
    </>
  )
}

/** Sorts every second, and renders again when a booking has moved to another list. */
function CurrentLists({ bookings, nameOf }: { bookings: OwnBooking[] } & Pick<ListsProps, 'nameOf'>) {
  const sorted = sortReservations(bookings, useNow(1000))
  const { upcoming, waiting, past, lapsed } = sorted
  const key = [upcoming, waiting, past, lapsed].map((list) => list.map(({ id }) => id).join()).join(';')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what was sorted
  const reservations = useMemo(() => sorted, [bookings, key])
  return useMemo(() => <ReservationLists {...{ reservations, nameOf }} />, [reservations, nameOf])
}

/** The last known bookings, without a connection. */
function LastVisit() {
  const now = useNow(60_000)
  const [visit] = useState(() => readVisit(now))
  if (!visit || !mayBeSignedIn()) return null
  return (
    <>
      <Notice tone="warm">
        <p>
          From your last visit, {formatMoment(Temporal.Instant.from(visit.at))}. Later changes aren't shown.
        </p>
      </Notice>
      <ReservationLists
        reservations={sortReservations(visit.bookings, now)}
        nameOf={(booking) => visit.names[booking.spaceId ?? booking.bundleId ?? ''] ?? 'Booking'}
        isReadOnly
      />
    </>
  )
}

interface ListsProps {
  reservations: Reservations<OwnBooking>
  nameOf: ReturnType<typeof useItemName>
  /** Without what needs a connection. */
  isReadOnly?: boolean
}

function ReservationLists({
  reservations: { upcoming, waiting, past, lapsed },
  nameOf,
  isReadOnly = false,
}: ListsProps) {
  const wanted = useSearchParams()[0].get('bookingId')
  const orders = groupByOrder(upcoming)
  const isWanted = (...dates: readonly OwnBooking[]) => dates.some(({ id }) => id === wanted)
  return (
    <>
      {!isReadOnly && <WaitingForPayment holds={waiting} nameOf={nameOf} />}
      <Section title="Upcoming Reservations">
        {orders.length === 0 && (
          <EmptyState text="No upcoming bookings">
            {!isReadOnly && (
              <ButtonLink href="/booking" variant={waiting.length > 0 ? 'secondary' : 'primary'}>
                Book Now
              </ButtonLink>
            )}
          </EmptyState>
        )}
        {orders.map(([booking, ...later]) => (
          <ReservationCard
            key={booking.id}
            booking={booking}
            name={nameOf(booking)}
            later={later}
            isOpen={orders.length === 1}
            isWanted={isWanted(booking, ...later)}
            needed={!isReadOnly && <SignLink booking={booking} name={nameOf(booking)} />}
          >
            {(!isReadOnly || later.length > 0) && (
              <UpcomingTicket {...{ booking, later, nameOf, isReadOnly }} />
            )}
          </ReservationCard>
        ))}
      </Section>
      {!isReadOnly && <Outlet at="dashboard/middle" facts={{}} fallback={null} />}
      <Section title="Past Reservations">
        {past.length + lapsed.length === 0 && <EmptyState text="No past bookings" />}
        {past.map((booking) => (
          <ReservationCard
            key={booking.id}
            booking={booking}
            name={nameOf(booking)}
            isPast
            isWanted={isWanted(booking)}
          >
            {!isReadOnly && hasTicket(booking) && <PastTicket booking={booking} name={nameOf(booking)} />}
          </ReservationCard>
        ))}
        {lapsed.length > 0 && (
          <details>
            <summary>{`Unpaid Holds (${lapsed.length})`}</summary>
            <div className="grid gap-3 pt-2">
              {lapsed.map((booking) => (
                <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)} isPast />
              ))}
            </div>
          </details>
        )}
      </Section>
    </>
  )
}
