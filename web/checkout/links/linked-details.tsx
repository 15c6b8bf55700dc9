import type { LinkedBooking } from '../../../domain/payments/booking-link.schema.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import { formatShortDate } from '../../../domain/time/format.ts'
import { TimeRange } from '../../bookings/time-range.tsx'
import { Scoreboard, ScoreboardCell } from '../../ui/scoreboard.tsx'
import { Section } from '../../ui/section.tsx'

/** The booking that a link opens, for someone who isn't signed in. */
export function LinkedDetails({ booking }: { booking: NonNullable<LinkedBooking['booking']> }) {
  const start = Temporal.Instant.from(booking.startTime)
  return (
    <Section title={booking.firstName ? `For ${booking.firstName}` : 'Your booking'}>
      <Scoreboard>
        <ScoreboardCell label="Booked" isRow>
          <span className="wrap-anywhere">{booking.item}</span>
        </ScoreboardCell>
        <ScoreboardCell label={formatShortDate(start)} isRow>
          <TimeRange start={start} end={Temporal.Instant.from(booking.endTime)} />
        </ScoreboardCell>
        {booking.balance !== null && (
          <ScoreboardCell label="Due" isBig>
            {formatDollars(booking.balance)}
          </ScoreboardCell>
        )}
      </Scoreboard>
    </Section>
  )
}
