import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { formatUsd, toCents } from '../../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../../domain/time/format.ts'
import { Scoreboard, ScoreboardCell } from '../ui/scoreboard.tsx'
import { Section } from '../ui/section.tsx'

/** What is being paid for. */
export function BookingDetails({ booking, name }: { booking: Booking; name: string }) {
  const start = Temporal.Instant.from(booking.startTime)
  const end = Temporal.Instant.from(booking.endTime)
  return (
    <Section title="Booking Details">
      <Scoreboard className="grid-cols-[1fr_auto]">
        <ScoreboardCell label="Space" isRow>
          <span className="wrap-anywhere">{name}</span>
        </ScoreboardCell>
        <ScoreboardCell label={formatLongDate(start)}>{formatTimeRange(start, end)}</ScoreboardCell>
        <ScoreboardCell label="Total" isBig>
          {formatUsd(toCents(booking.totalAmount))}
        </ScoreboardCell>
      </Scoreboard>
    </Section>
  )
}
