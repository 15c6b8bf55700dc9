import { CalendarCheck, Clock, Phone, ShieldCheck, Target } from 'lucide-react'
import { Link } from 'wouter'
import { FACILITY_NAME, STARTING_RATES } from '../../domain/facility.ts'
import { formatRate } from '../../domain/pricing/money.ts'
import { FloorPlan } from '../facility/floor-plan.tsx'
import { Hero } from '../facility/hero.tsx'
import { LocationCard } from '../facility/location-card.tsx'
import { Logo } from '../facility/logo.tsx'
import { PlayTour, TourFrame } from '../facility/tour-frame.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { Card, Section } from '../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../ui/scoreboard.tsx'
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
        <div className="grid gap-6 px-4 pt-4">
          <div data-slot="open-times" />
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

/** When the facility is open, and its phone number as a link that calls it. */
function ContactCard({ phone }: { phone: string }) {
  return (
    <Section title="Hours and Phone">
      <Card className="grid gap-1">
        <p className="flex min-h-11 items-center gap-3">
          <Clock aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span>{'{{hours}}'}</span>
        </p>
        <a href={`tel:${phone}`} className="flex min-h-11 items-center gap-3 underline">
          <Phone aria-hidden="true" className="size-5 shrink-0 text-accent" />
          {`Call ${phone}`}
        </a>
      </Card>
    </Section>
  )
}

function StartingRates() {
  return (
    <Section title="Starting Rates">
      <Scoreboard className="divide-x divide-board-line text-center">
        <ScoreboardCell label="Batting Cage" isBig>
          {formatRate(STARTING_RATES.battingCage * 100)}
        </ScoreboardCell>
        <ScoreboardCell label="Practice Area" isBig>
          {formatRate(STARTING_RATES.practiceArea * 100)}
        </ScoreboardCell>
      </Scoreboard>
    </Section>
  )
}

const FEATURES = [
  {
    Icon: Target,
    title: 'Professional Equipment',
    text: 'Pitching machines, a swing-tracking system and complete training setups.',
  },
  {
    Icon: CalendarCheck,
    title: 'Flexible Booking',
    text: 'Individual spaces or team bundles, with easy online scheduling.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure Payments',
    text: 'Safe payment processing with automatic confirmations.',
  },
] as const

function Features() {
  return (
    <Section title="What We Offer">
      <ul className="grid gap-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-raised p-4 shadow-card"
          >
            <span className="grid size-12 shrink-0 place-content-center rounded-full bg-danger-soft text-accent">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <div className="grow basis-40">
              <h3 className="text-xl">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
