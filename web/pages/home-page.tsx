import { CalendarPlus, LogOut, Ticket } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { ownTimes } from '../../domain/bookings/own-times.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { exceptOwn } from '../../domain/slots/except-own.ts'
import { facilityDate, formatHour, formatNearDay, formatTime } from '../../domain/time/facility-time.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { useFacilityNow } from '../api/use-config.ts'
import { firstVacancy } from '../bookings/choose/any-space.ts'
import { bookingToRepeat } from '../bookings/choose/rebook.ts'
import { useHoldAgain } from '../bookings/choose/use-hold-again.ts'
import { ownHolds, sortReservations } from '../bookings/own-bookings.ts'
import { BookAgainHero } from '../bookings/reservations/book-again-hero.tsx'
import { TimeRange, timesOf } from '../bookings/time-range.tsx'
import { stripDays } from '../bookings/times/strip-days.ts'
import { useFreeHours, useLiveAvailability } from '../bookings/times/use-availability.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { useItemName } from '../catalog/item-name.ts'
import { BundleList, SpaceList } from '../catalog/space-list.tsx'
import { activeItems, itemOf, useBundles, useSpaces } from '../catalog/use-catalog.ts'
import { DirectionsLink } from '../facility/directions-link.tsx'
import { Hero } from '../facility/hero.tsx'
import { HeroScene } from '../facility/hero-scene.tsx'
import { LocationCard } from '../facility/location-card.tsx'
import { Logo } from '../facility/logo.tsx'
import { Tour } from '../facility/tour.tsx'
import { reloadedAsVisitor } from '../session/arrival.ts'
import { LoadBoundary } from '../shell/load-boundary.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { usePageTitle } from '../shell/page-frame.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { SkeletonList } from '../ui/loaded.tsx'
import { Section } from '../ui/panels.tsx'
import { Stitches } from '../ui/stitches.tsx'
import { useFrozen } from '../ui/use-frozen.ts'

/** Home when someone is or may be signed in; visitors get the landing page, a separate document (spec section 2). */
export default function HomePage() {
  const user = useCurrentUser()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = Boolean(user.data)
  const isVisitor = user.data === null && !wasSignedIn
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true)
  }, [isSignedIn])

  // If the session ends while home is open, home shows why before going to /login.
  if (!isVisitor) return <Home />
  return reloadedAsVisitor ? <Redirect to="/login" replace /> : <LandingDocument />
}

function LandingDocument() {
  useEffect(() => window.location.reload(), [])
  return <PageShell title={undefined} />
}

function Home() {
  const heading = usePageTitle('Home')
  const user = useCurrentUser()
  return (
    <>
      <header className="on-dark-focus flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 bg-night px-4 py-1 text-on-night">
        <Logo className="size-10" />
        <p className="grow font-display text-3xl font-bold">{FACILITY_NAME}</p>
        <a href="/api/logout" className={`${buttonClass({ variant: 'on-dark' })} border-transparent!`}>
          <LogOut aria-hidden="true" className="size-5" />
          Logout
        </a>
      </header>
      <main id="main" className="pb-[calc(var(--floor)+2rem)]">
        <Hero headingRef={heading} title="Step Up to the Plate" subline="Book your practice space today">
          {user.data ? <HomeHero /> : <div className="h-72" />}
        </Hero>
        <Stitches />
        <RequireUser
          notice={LOGGED_OUT}
          fallback={
            <div className={SECTIONS}>
              <SkeletonList count={3} className="h-48" />
            </div>
          }
          unreachable={(error) => <div className={SECTIONS}>{error}</div>}
        >
          {() => <HomeSections />}
        </RequireUser>
      </main>
    </>
  )
}

const SECTIONS = 'grid gap-10 px-4 pt-6'

function HomeSections() {
  useLiveAvailability()
  const now = useFacilityNow(60_000)
  const today = now && facilityDate(now)
  const free = useFreeHours(now, today ? [today] : [])
  return (
    <div className={SECTIONS}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <ButtonLink href="/booking" variant="secondary" className="min-h-14">
          <CalendarPlus aria-hidden="true" className="size-5" />
          Book Now
        </ButtonLink>
        <ButtonLink href="/dashboard" variant="secondary" className="min-h-14">
          <Ticket aria-hidden="true" className="size-5" />
          My Bookings
        </ButtonLink>
      </div>
      <Section title="Available Spaces">
        <SpaceList
          today={today}
          isAvailableToday={({ id }) => free !== null && today !== null && free([id], today).length > 0}
        />
      </Section>
      <Section title="Team Space Bundles">
        <BundleList today={today} />
      </Section>
      <Tour />
      <LocationCard title="Visit Us" />
    </div>
  )
}

/** The next steps of a customer: times to pay for, their next booking, and the fastest ways to another. */
function HomeHero() {
  const now = useFacilityNow(60_000)
  const myBookings = useMyBookings()
  const spaces = useSpaces()
  const bundles = useBundles()
  const free = useFreeHours(now, now ? stripDays(now) : [])
  const nameOf = useItemName()
  const again = useHoldAgain()
  // The new hold arrives before its checkout opens, and would push the pressed button down.
  const bookings = useFrozen(myBookings.data ?? [], again.isBusy)
  // Names that come later can take a second line, and would push down what's below.
  if (!now || [myBookings, spaces, bundles].some(({ isPending }) => isPending))
    return <div className="h-72" />

  const { upcoming } = sortReservations(bookings, now)
  const next = upcoming.find(({ suspendedAt }) => suspendedAt === null)
  const suspended = upcoming.filter(({ suspendedAt }) => suspendedAt !== null)
  const last = bookingToRepeat(
    bookings.filter(
      (booking) => booking.askedForAnyCage || itemOf(booking, spaces.data ?? [], bundles.data ?? []),
    ),
    now,
  )
  const proposed = free && exceptOwn(free, ownTimes(bookings, now))
  const open = proposed && firstVacancy(activeItems(spaces.data ?? []), proposed, stripDays(now))
  const hasHolds = ownHolds(bookings, now).length > 0
  const isUrgent = hasHolds || suspended.length > 0
  return (
    <>
      <div className="relative z-10 grid gap-3 px-4 pt-4 pb-5">
        {isUrgent && (
          // As high as one of them, so what's below stays.
          <LoadBoundary fallback={null}>
            <Suspense fallback={<div className={hasHolds ? 'h-52' : 'h-82'} />}>
              <UrgentBookings bookings={bookings} suspended={suspended} />
            </Suspense>
          </LoadBoundary>
        )}
        {next && <NextBooking booking={next} now={now} />}
        {last && <BookAgainHero booking={last} name={nameOf(last)} isFirst={!isUrgent} again={again} />}
        {!free && <div className="h-15" />}
        {open && (
          <ButtonLink
            href={`/booking?date=${open.date}&hour=${open.hour}`}
            variant={last || isUrgent ? 'on-dark' : 'primary'}
            className="min-h-15 flex-col gap-0!"
            isWide
          >
            <span className="leading-tight">
              {`Next open: ${formatNearDay(open.date, facilityDate(now))}, ${formatHour(open.hour)}`}
            </span>{' '}
            <span className="text-base leading-tight font-semibold">{open.vacancy}</span>
          </ButtonLink>
        )}
      </div>
      {!next && !last && <HeroScene />}
    </>
  )
}

// Most customers have none, and shouldn't load it.
const UrgentBookings = lazy(orReload(() => import('../bookings/reservations/urgent-bookings.tsx')))

function NextBooking({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const nameOf = useItemName()
  const { start, end } = timesOf(booking)
  return (
    <section
      aria-label="Your next booking"
      className="grid gap-0.5 rounded-card border-2 border-board-line bg-board px-4 py-3 text-board-text"
    >
      <p className="text-sm">Your next booking</p>
      <p className="figures text-4xl leading-tight text-balance text-board-figure">
        {formatNearDay(facilityDate(start), facilityDate(now))}, {formatTime(start)}
      </p>
      <p className="font-semibold wrap-anywhere text-on-night">
        {nameOf(booking)}, <TimeRange start={start} end={end} />
      </p>
      <DirectionsLink isOnDark />
    </section>
  )
}
