import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { plural } from '../../domain/plural.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { facilityDate, formatMoment } from '../../domain/time/facility-time.ts'
import { VerificationNotice } from '../accounts/email-verification.tsx'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { useNow } from '../api/clock.ts'
import { useConfig } from '../api/use-config.ts'
import { useLive } from '../api/use-live.ts'
import { WaitingForPayment } from '../bookings/holds/hold-card.tsx'
import { groupSeries, type Reservations, sortReservations } from '../bookings/own-bookings.ts'
import { OfferLink } from '../bookings/resale/offer-link.tsx'
import { AddToCalendar } from '../bookings/reservations/add-to-calendar.tsx'
import { BookAgainButton } from '../bookings/reservations/book-again.tsx'
import { MoveLink } from '../bookings/reservations/move-link.tsx'
import { moneyNote, ReservationCard } from '../bookings/reservations/reservation-card.tsx'
import { SeasonList } from '../bookings/season/season-list.tsx'
import { timesOf } from '../bookings/time-range.tsx'
import { useKeptVisit, useMyBookings } from '../bookings/use-bookings.ts'
import { WaitingLink } from '../bookings/waiting/waiting-link.tsx'
import { useItemName } from '../catalog/item-name.ts'
import { usePacks } from '../checkout/packs/use-packs.ts'
import { readVisit } from '../offline/last-visit.ts'
import { mayBeSignedIn } from '../session/signed-in-cookie.ts'
import { orReload } from '../shell/load-chunk.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { BookingTeam } from '../teams/team-field.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '../ui/loaded.tsx'
import { Notice, Section } from '../ui/panels.tsx'

// Few customers have packs.
const OwnPacks = lazy(orReload(() => import('../checkout/packs/pack-list.tsx')))

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
    onOwnBookings: () => bookings.refetch(),
    onAvailability: (date) => {
      if (bookings.data?.some((booking) => dayOf(booking) === date)) bookings.refetch()
    },
  })
  const failed = bookings.isError && (
    <ErrorState text="We couldn't load your bookings." onRetry={() => bookings.refetch()} />
  )
  const hasPunches = usePacks().data?.packs.some((pack) => pack.punches > 0) ?? false
  if (bookings.data)
    return (
      <>
        {failed}
        <CurrentLists bookings={bookings.data} nameOf={nameOf} hasPunches={hasPunches} />
        {children}
        {!hasPunches && <Packs />}
        <WaitingLink href="/waiting" className="-ml-4 justify-self-start">
          Waiting for a Time
        </WaitingLink>
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

/** They wait for nothing else on the page, and nothing waits for them. */
function Packs() {
  return (
    <Suspense>
      <OwnPacks />
    </Suspense>
  )
}

/** Sorts every second, and renders again when a booking has moved to another list. */
function CurrentLists({
  bookings,
  nameOf,
  hasPunches,
}: { bookings: OwnBooking[] } & Pick<ListsProps, 'nameOf' | 'hasPunches'>) {
  const sorted = sortReservations(bookings, useNow(1000))
  const { upcoming, waiting, past, lapsed } = sorted
  const key = [upcoming, waiting, past, lapsed].map((list) => list.map(({ id }) => id).join()).join(';')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what was sorted
  const reservations = useMemo(() => sorted, [bookings, key])
  return useMemo(
    () => <ReservationLists {...{ reservations, nameOf, hasPunches }} />,
    [reservations, nameOf, hasPunches],
  )
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
  /** Packs with punches left come before what's past. */
  hasPunches?: boolean | undefined
  /** Without what needs a connection. */
  isReadOnly?: boolean
}

function ReservationLists({
  reservations: { upcoming, waiting, past, lapsed },
  nameOf,
  hasPunches = false,
  isReadOnly = false,
}: ListsProps) {
  return (
    <>
      {!isReadOnly && <WaitingForPayment holds={waiting} nameOf={nameOf} />}
      <Section title="Upcoming Reservations">
        {upcoming.length === 0 && (
          <EmptyState text="No upcoming bookings">
            {!isReadOnly && <ButtonLink href="/booking">Book Now</ButtonLink>}
          </EmptyState>
        )}
        {groupSeries(upcoming).map(([booking, ...later]) => (
          <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)}>
            {!isReadOnly && booking.status === 'confirmed' && !booking.isSigned && (
              <ButtonLink href={`/sign?bookingId=${booking.id}`} isWide label={`Sign for ${nameOf(booking)}`}>
                Sign
              </ButtonLink>
            )}
            {!isReadOnly && <AddToCalendar bookingId={booking.id} name={nameOf(booking)} isWide />}
            {!isReadOnly && <MoveLink booking={booking} name={nameOf(booking)} />}
            {!isReadOnly && <OfferLink booking={booking} name={nameOf(booking)} />}
            {!isReadOnly && <Papers booking={booking} name={nameOf(booking)} />}
            {!isReadOnly && <BookingTeam booking={booking} name={nameOf(booking)} />}
            {later.length > 0 && (
              <details>
                <summary className="wrap-anywhere">
                  {`${booking.seriesLabel}: ${plural(later.length, 'more date')}`}
                </summary>
                <SeasonList
                  dates={later}
                  nameOf={nameOf}
                  noteOf={(date) => moneyNote(date) ?? ''}
                  linkOf={receiptLink(isReadOnly)}
                />
              </details>
            )}
          </ReservationCard>
        ))}
      </Section>
      {hasPunches && <Packs />}
      <Section title="Past Reservations">
        {past.length + lapsed.length === 0 && <EmptyState text="No past bookings" />}
        {past.map((booking) => (
          <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)}>
            {!isReadOnly && booking.status === 'completed' && (
              <BookAgainButton booking={booking} name={nameOf(booking)} />
            )}
            {!isReadOnly && <Papers booking={booking} name={nameOf(booking)} />}
          </ReservationCard>
        ))}
        {lapsed.length > 0 && (
          <details>
            <summary>{`Expired Holds (${lapsed.length})`}</summary>
            <div className="grid gap-3 pt-2">
              {lapsed.map((booking) => (
                <ReservationCard key={booking.id} booking={booking} name={nameOf(booking)} />
              ))}
            </div>
          </details>
        )}
      </Section>
    </>
  )
}

/** A season's date links to its receipt. */
function receiptLink(isReadOnly: boolean) {
  return ({ id, paidAmount, refundedAmount }: OwnBooking, text: string) =>
    isReadOnly || toCents(paidAmount) + toCents(refundedAmount) === 0 ? (
      text
    ) : (
      <Link
        href={`/receipt?bookingId=${id}`}
        aria-label={`Receipt for ${text}`}
        className="underline underline-offset-4"
      >
        {text}
      </Link>
    )
}

/** Links to a booking's agreements and receipt. */
function Papers({ booking, name }: { booking: OwnBooking; name: string }) {
  const wasPaid = toCents(booking.paidAmount) + toCents(booking.refundedAmount) > 0
  if (!booking.isSigned && !wasPaid) return null
  const link = (page: 'agreements' | 'receipt', title: string) => (
    <ButtonLink href={`/${page}?bookingId=${booking.id}`} variant="quiet" label={`${title} for ${name}`}>
      {title}
    </ButtonLink>
  )
  return (
    <div className="-mx-4 flex flex-wrap">
      {booking.isSigned && link('agreements', 'Signed Agreements')}
      {wasPaid && link('receipt', 'Receipt')}
    </div>
  )
}
