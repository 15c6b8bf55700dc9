import { Link } from 'wouter'
import { FACILITY_NAME } from '../../domain/facility.ts'
import { ContactCard } from '../facility/contact-card.tsx'
import { Features } from '../facility/features.tsx'
import { FloorPlan } from '../facility/floor-plan.tsx'
import { Hero } from '../facility/hero.tsx'
import { LocationCard } from '../facility/location-card.tsx'
import { Logo } from '../facility/logo.tsx'
import { PlayTour } from '../facility/play-tour.tsx'
import { StartingRates } from '../facility/starting-rates.tsx'
import { TourFrame } from '../facility/tour-frame.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Stitches } from '../ui/stitches.tsx'

/** Rendered by the build. Its script is `landing/landing.ts`; the server fills in the phone number and the open times. */
export function LandingPage() {
  return (
    <>
      <header className="on-dark-focus flex min-h-16 items-center gap-3 bg-night px-4 text-on-night">
        <Logo className="size-10" />
        <p className="font-display text-3xl font-bold">{FACILITY_NAME}</p>
      </header>
      <main id="main" className="pb-12">
        <Hero title="Professional Baseball Training Facility" subline="Book your practice space today" />
        <Stitches />
        <div className="grid gap-10 px-4 pt-6">
          <Card className="grid gap-4">
            <h2 className="text-3xl">Welcome to {FACILITY_NAME}</h2>
            <p>
              {FACILITY_NAME} is Michigan's premier indoor baseball practice facility with professional-grade
              equipment and flexible rental options for individuals and teams.
            </p>
            <ButtonLink href="/login" isWide className="min-h-13">
              Sign In to Book Your Space
            </ButtonLink>
            <p className="flex flex-wrap items-center justify-center gap-x-2">
              <span>New to {FACILITY_NAME}?</span>
              <Link href="/register" className={buttonClass({ variant: 'quiet' })}>
                Create Account
              </Link>
            </p>
          </Card>
          <div data-slot="open-times" />
          <Features />
          <StartingRates />
          <TourFrame>
            <FloorPlan />
            <PlayTour isHidden />
          </TourFrame>
          <LocationCard />
          <ContactCard phone="{{phone}}" />
        </div>
      </main>
    </>
  )
}
