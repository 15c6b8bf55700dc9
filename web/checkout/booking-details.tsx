import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { BookingDetail } from '../../domain/bookings/own-booking.schema.ts'
import { formatUsd } from '../../domain/pricing/money.ts'
import { formatShortDate } from '../../domain/time/facility-time.ts'
import { SeasonList } from '../bookings/date-list.tsx'
import { TimeRange } from '../bookings/time-range.tsx'
import { itemKind } from '../catalog/item-name.ts'
import { Section } from '../ui/panels.tsx'
import { Scoreboard, ScoreboardCell } from '../ui/scoreboard.tsx'
import { dueDates, dueTotal } from './payment/due-dates.ts'

interface Props {
  booking: BookingDetail
  nameOf: (booking: Booking) => string
  /** Without the heading, to leave room for the agreements and the card form. */
  isCompact?: boolean
}

/** The booking being paid for, or all dates of a season. */
export function BookingDetails({ booking, nameOf, isCompact = false }: Props) {
  const dates = dueDates(booking)
  const start = Temporal.Instant.from(booking.startTime)
  const end = Temporal.Instant.from(booking.endTime)
  const total = formatUsd(dueTotal(booking))
  const name = dates.length > 1 ? (booking.order?.label ?? '') : nameOf(booking)
  const times = <TimeRange start={start} end={end} />
  const isSeason = dates.length > 1
  if (isCompact || isSeason) {
    return (
      <section aria-label="Booking Details" className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-4 rounded-plate border-2 border-board-line bg-board px-3 py-2 text-board-text">
          <div className="min-w-0 grow basis-40">
            <p className="figures text-xl leading-tight wrap-anywhere text-board-figure">{name}</p>
            <p className="text-sm whitespace-nowrap">
              {isSeason ? `${dates.length} dates from ${formatShortDate(start)}` : formatShortDate(start)}
            </p>
            {!isSeason && <p className="text-sm">{times}</p>}
          </div>
          <p className="figures text-3xl leading-tight text-board-figure">{total}</p>
        </div>
        {isSeason && (
          <details>
            <summary>{`You pay and sign for these ${dates.length} dates`}</summary>
            <SeasonList dates={dates} nameOf={nameOf} />
          </details>
        )}
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
