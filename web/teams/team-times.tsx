import type { TeamBooking } from '../../domain/teams/team.schema.ts'
import { SeasonLine, SeasonLines } from '../bookings/season/season-list.tsx'
import { EmptyState } from '../ui/loaded.tsx'

/** A team's upcoming times. */
export function TeamTimes({ bookings }: { bookings: readonly TeamBooking[] }) {
  if (bookings.length === 0) return <EmptyState text="No upcoming times yet" />
  return (
    <SeasonLines>
      {bookings.map(({ id, item, startTime, endTime }) => (
        <SeasonLine
          key={id}
          times={{ start: Temporal.Instant.from(startTime), end: Temporal.Instant.from(endTime) }}
          item={item}
        />
      ))}
    </SeasonLines>
  )
}
