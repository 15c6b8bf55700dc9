import { CalendarPlus, LogOut, Ticket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { OwnBooking } from '../../domain/bookings/booking.schema.ts'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import { LOGGED_OUT, RequireUser } from '../accounts/require-user.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { useNow } from '../api/clock.ts'
import { useFacilityNow } from '../api/use-config.ts'
import { ownHolds } from '../bookings/own-bookings.ts'
import { useFreeHours, useLiveAvailability } from '../bookings/times/use-availability.ts'
import { useMyBookings } from '../bookings/use-bookings.ts'
import { BundleList } from '../catalog/bundle-list.tsx'
import { SpaceList } from '../catalog/space-list.tsx'
import { Hero } from '../facility/hero.tsx'
import { LocationCard } from '../facility/location-card.tsx'
import { Logo } from '../facility/logo.tsx'
import { Tour } from '../facility/tour.tsx'
import { cameAsVisitor } from '../session/arrival.ts'
import { usePageTitle } from '../shell/page-frame.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { SkeletonList } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/section.tsx'
import { Stitches } from '../ui/stitches.tsx'
import { HomeHero } from './home-hero.tsx'

/** Home when someone is or may be signed in; visitors get the landing page, a document of its own (spec section 2). */
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
  return cameAsVisitor ? <Redirect to="/login" replace /> : <LandingDocument />
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
        <div className="grid gap-10 px-4 pt-6">
          <RequireUser notice={LOGGED_OUT} fallback={<SkeletonList count={3} className="h-48" />}>
            {() => <HomeSections />}
          </RequireUser>
        </div>
      </main>
    </>
  )
}

function HomeSections() {
  useLiveAvailability()
  const myBookings = useMyBookings()
  const now = useFacilityNow(60_000)
  const today = now && facilityDate(now)
  const free = useFreeHours(now, today ? [today] : [])
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3">
        <ButtonLink href="/booking" className="min-h-14">
          <CalendarPlus aria-hidden="true" className="size-5" />
          Book Now
        </ButtonLink>
        <ButtonLink href="/dashboard" variant="secondary" className="min-h-14">
          <Ticket aria-hidden="true" className="size-5" />
          My Bookings
        </ButtonLink>
      </div>
      {myBookings.isPending || now === null ? (
        <SkeletonList count={3} className="h-56" />
      ) : (
        <>
          <Waiting bookings={myBookings.data ?? []} />
          <Section title="Available Spaces">
            <SpaceList
              isAvailableToday={({ id }) => free !== null && today !== null && free([id], today).length > 0}
            />
          </Section>
          <Section title="Team Space Bundles">
            <BundleList />
          </Section>
        </>
      )}
      <Tour />
      <LocationCard title="Visit Us" />
    </>
  )
}

/** Apart from the page, which would render again every second. */
function Waiting({ bookings }: { bookings: readonly OwnBooking[] }) {
  return <WaitingNotice count={ownHolds(bookings, useNow(1000)).length} />
}

/** Links to the bookings waiting for payment. */
function WaitingNotice({ count }: { count: number }) {
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
