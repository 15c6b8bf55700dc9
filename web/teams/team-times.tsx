import type { TeamBooking } from '../../domain/teams/team.schema.ts'
import { formatShortDate } from '../../domain/time/facility-time.ts'
import { TimeRange } from '../bookings/time-range.tsx'
import { EmptyState } from '../ui/loaded.tsx'

/** A team's upcoming times. */
export function TeamTimes({ bookings }: { bookings: readonly TeamBooking[] }) {
  if (bookings.length === 0) return <EmptyState text="No upcoming times yet" />
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-raised px-4 shadow-card">
      {bookings.map((booking) => {
        const start = Temporal.Instant.from(booking.startTime)
        return (
          <li key={booking.id} className="py-2 leading-tight">
            <span className="figures text-lg">{formatShortDate(start)}</span>
            <span className="block text-sm text-ink-soft">
              <TimeRange start={start} end={Temporal.Instant.from(booking.endTime)} />, {booking.item}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
