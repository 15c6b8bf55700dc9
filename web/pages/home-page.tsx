import { CalendarPlus, LogOut, Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { ownTimes } from '../../domain/bookings/own-times.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { exceptOwn } from '../../domain/slots/except-own.ts'
import { facilityDate, formatHour, formatNearDay, formatTimeRange } from '../../domain/time/facility-time.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { useNow } from '../api/clock.ts'
import { useFacilityNow } from '../api/use-config.ts'
import { firstVacancy } from '../bookings/choose/any-space.ts'
import { bookingToRepeat } from '../bookings/choose/rebook.ts'
import { groupSeries, ownHolds, sortReservations } from '../bookings/own-bookings.ts'
import { BookAgainHero } from '../bookings/reservations/book-again.tsx'
import { timesOf } from '../bookings/time-range.tsx'
import { stripDays } from '../bookings/times/day-strip.tsx'
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
import { usePageTitle } from '../shell/page-frame.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { SkeletonList } from '../ui/loaded.tsx'
import { Notice, Section } from '../ui/panels.tsx'
import { Stitches } from '../ui/stitches.tsx'

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
        <a href="/api/logout" className={buttonClass({ variant: 'on-dark' })}>
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
  const myBookings = useMyBookings()
  const now = useFacilityNow(60_000)
  const today = now && facilityDate(now)
  const free = useFreeHours(now, today ? [today] : [])
  const canRepeat = now !== null && bookingToRepeat(myBookings.data ?? [], now) !== undefined
  return (
    <div className={SECTIONS}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <ButtonLink href="/booking" variant={canRepeat ? 'secondary' : 'primary'} className="min-h-14">
          <CalendarPlus aria-hidden="true" className="size-5" />
          Book Now
        </ButtonLink>
        <ButtonLink href="/dashboard" variant="secondary" className="min-h-14">
          <Ticket aria-hidden="true" className="size-5" />
          My Bookings
        </ButtonLink>
      </div>
      <Waiting bookings={myBookings.data ?? []} />
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

/** Links to the bookings waiting for payment. Apart from the page, which would render again every second. */
function Waiting({ bookings }: { bookings: readonly OwnBooking[] }) {
  const count = groupSeries(ownHolds(bookings, useNow(1000))).length
  if (count === 0) return null
  return (
    <Notice tone="warm">
      <p>
        {count === 1
          ? 'One booking is waiting for your payment. '
          : `${count} bookings are waiting for your payment. `}
        <Link href="/dashboard" className="font-semibold text-accent underline underline-offset-4">
          Show
        </Link>
      </p>
    </Notice>
  )
}

/** A customer's next booking, a button to repeat the last one, and the next open time. */
function HomeHero() {
  const now = useFacilityNow(60_000)
  const myBookings = useMyBookings()
  const spaces = useSpaces().data ?? []
  const bundles = useBundles().data ?? []
  const free = useFreeHours(now, now ? stripDays(now) : [])
  const nameOf = useItemName()
  if (!now || myBookings.isPending) return <div className="h-72" />

  const bookings = myBookings.data ?? []
  const [next] = sortReservations(bookings, now).upcoming
  const last = bookingToRepeat(
    bookings.filter((booking) => booking.askedForAnyCage || itemOf(booking, spaces, bundles)),
    now,
  )
  const proposed = free && exceptOwn(free, ownTimes(bookings, now))
  const open = proposed && firstVacancy(activeItems(spaces), proposed, stripDays(now))
  return (
    <>
      <div className="relative z-10 grid gap-3 px-4 pt-4 pb-5">
        {next && <NextBooking booking={next} now={now} />}
        {last && <BookAgainHero booking={last} name={nameOf(last)} />}
        {!free && <div className="h-11" />}
        {open && (
          <ButtonLink
            href={`/booking?date=${open.date}&hour=${open.hour}`}
            variant={last ? 'on-dark' : 'primary'}
            isWide
          >
            {`Next open: ${formatNearDay(open.date, facilityDate(now))}, ${formatHour(open.hour)} · ${open.vacancy}`}
          </ButtonLink>
        )}
      </div>
      {!next && !last && <HeroScene />}
    </>
  )
}

function NextBooking({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const nameOf = useItemName()
  const { start, end } = timesOf(booking)
  return (
    <section
      aria-label="Your next booking"
      className="grid gap-0.5 rounded-card border-2 border-board-line bg-board px-4 py-3 text-board-text"
    >
      <p className="text-sm">Your next booking</p>
      <p className="figures text-2xl leading-tight wrap-anywhere text-board-figure">{nameOf(booking)}</p>
      <p className="font-semibold text-on-night">
        {formatNearDay(facilityDate(start), facilityDate(now))}, {formatTimeRange(start, end)}
      </p>
      <DirectionsLink isOnDark />
    </section>
  )
}
