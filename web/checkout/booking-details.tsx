import type { Booking } from '../../domain/bookings/booking.schema.ts'
import { formatDollars } from '../../domain/pricing/money.ts'
import { formatShortDate } from '../../domain/time/facility-time.ts'
import { TimeRange } from '../bookings/time-range.tsx'
import { itemKind } from '../catalog/item-name.ts'
import { Section } from '../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../ui/scoreboard.tsx'

interface Props {
  booking: Booking
  name: string
  /** Without the heading, to leave room for the agreements and the card form. */
  isCompact?: boolean
}

/** The booking being paid for. */
export function BookingDetails({ booking, name, isCompact = false }: Props) {
  const start = Temporal.Instant.from(booking.startTime)
  const end = Temporal.Instant.from(booking.endTime)
  const total = formatDollars(booking.totalAmount)
  const times = <TimeRange start={start} end={end} />
  if (isCompact) {
    return (
      <section
        aria-label="Booking Details"
        className="flex flex-wrap items-center gap-x-4 rounded-plate border-2 border-board-line bg-board px-3 py-2 text-board-text"
      >
        <div className="min-w-0 grow basis-40">
          <p className="figures text-xl leading-tight wrap-anywhere text-board-figure">{name}</p>
          <p className="text-sm whitespace-nowrap">{formatShortDate(start)}</p>
          <p className="text-sm">{times}</p>
        </div>
        <p className="figures text-3xl leading-tight text-board-figure">{total}</p>
      </section>
    )
  }
  return (
    <Section title="Booking Details">
      <Scoreboard>
        <ScoreboardCell label={itemKind(booking)} isRow>
          <span className="wrap-anywhere">{name}</span>
        </ScoreboardCell>
        <ScoreboardCell label={formatShortDate(start)} isRow>
          {times}
        </ScoreboardCell>
        <ScoreboardCell label="Total" isBig>
          {total}
        </ScoreboardCell>
      </Scoreboard>
    </Section>
  )
}
