import type { Board } from '../../../domain/bookings/board.schema.ts'
import { formatTime } from '../../../domain/time/facility-time.ts'
import { AttendanceButtons } from '../booking/attendance-buttons.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import { bookedFor, stateWords } from '../words/booking-words.ts'
import { nowAndNext, type SpaceNow } from './now-and-next.ts'

/** The current customer of each space, until when, and the next one. */
export function NowStrip({ board, now }: { board: Board; now: Temporal.Instant }) {
  return (
    <section aria-label="Now and next" className="@container print:hidden">
      <ul className="grid gap-2 @lg:grid-cols-2 @3xl:grid-cols-4">
        {nowAndNext(board, now).map((space) => (
          <li
            key={space.id}
            className="grid content-start rounded-plate border border-line bg-raised px-3 py-1.5"
          >
            <SpaceCard space={space} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  space: SpaceNow
  now: Temporal.Instant
}

/** When the next customer gets their buttons although the space is still taken. */
const CHANGING_MINUTES = 15

function SpaceCard({ space: { name, current, minutesLeft, closedReason, next }, now }: CardProps) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-2 text-sm text-ink-soft">
        <span className="truncate">{name}</span>
        {current && (
          <span className="shrink-0">
            Until {hourOf(current.endTime)},{' '}
            <span className="figures text-base text-ink">{minutesLeft} min left</span>
          </span>
        )}
      </p>
      {current ? (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <BookingLink
              bookingId={current.id}
              className="flex min-h-11 min-w-0 grow basis-32 items-center font-semibold underline underline-offset-4"
            >
              <span className="truncate">{bookedFor(current)}</span>
            </BookingLink>
            <div className="flex shrink-0 gap-2">
              <AttendanceButtons booking={current} now={now} className="px-2.5!" />
            </div>
          </div>
          <p className="truncate text-sm">{stateWords(current).join(' · ')}</p>
        </>
      ) : (
        <p className="truncate font-semibold">{closedReason === null ? 'Open' : `Closed: ${closedReason}`}</p>
      )}
      <div className="flex items-center justify-between gap-2 text-sm text-ink-soft">
        <p className="truncate">
          {next ? `Next: ${hourOf(next.startTime)}, ${bookedFor(next)}` : 'No more bookings today'}
        </p>
        {next && minutesLeft <= CHANGING_MINUTES && (
          <AttendanceButtons booking={next} now={now} className="shrink-0 px-2.5!" />
        )}
      </div>
    </>
  )
}

/** "7 PM" */
const hourOf = (instant: string) => formatTime(Temporal.Instant.from(instant)).replace(':00', '')
