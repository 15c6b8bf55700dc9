import { CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BookingDetail } from '../../../domain/bookings/booking.schema.ts'
import { HOUSE_RULES } from '../../../domain/facility.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatLongDate } from '../../../domain/time/format.ts'
import { TimeRange } from '../../bookings/time-range.tsx'
import { DirectionsLink } from '../../facility/directions-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { Section } from '../../ui/section.tsx'

interface Props {
  booking: BookingDetail
  name: string
  /** Links next to the directions. */
  actions: ReactNode
}

/** The paid booking and what's next (spec section 2, Payment success). */
export function PaymentReceipt({ booking, name, actions }: Props) {
  const start = Temporal.Instant.from(booking.startTime)
  const end = Temporal.Instant.from(booking.endTime)
  return (
    <>
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheckBig aria-hidden="true" className="size-16 text-turf" />
        <h2 className="text-4xl">Payment Successful!</h2>
        <p className="text-lg">Your booking has been confirmed</p>
      </div>
      <Scoreboard>
        <ScoreboardCell label="Facility" isRow>
          <span className="wrap-anywhere">{name}</span>
        </ScoreboardCell>
        <ScoreboardCell label="Date" isRow>
          {formatLongDate(start)}
        </ScoreboardCell>
        <ScoreboardCell label="Time" isRow>
          <TimeRange start={start} end={end} />
        </ScoreboardCell>
        <ScoreboardCell label="Total Paid" isBig>
          {formatDollars(booking.paidAmount)}
        </ScoreboardCell>
      </Scoreboard>
      <div className="-mt-6 flex flex-wrap items-center gap-3">
        {actions}
        <DirectionsLink />
      </div>
      <Section title="What's Next?">
        <Card>
          <p>A confirmation email will arrive shortly.</p>
          <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-stitch">
            {HOUSE_RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      </Section>
      <div className="grid gap-3">
        <ButtonLink href="/dashboard" isWide>
          View All My Bookings
        </ButtonLink>
        <ButtonLink href="/" variant="secondary" isWide>
          Book Another Session
        </ButtonLink>
      </div>
    </>
  )
}
