import { SeasonLine, SeasonLines } from '../../../web/bookings/date-list.tsx'
import { EmptyState } from '../../../web/ui/loaded.tsx'
import type { TeamBooking } from '../domain/team.schema.ts'

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
