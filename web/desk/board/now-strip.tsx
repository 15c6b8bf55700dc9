import type { CSSProperties } from 'react'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { nextOpening } from '../../../domain/hours/outside-hours.ts'
import { useBlockedDates } from '../../api/use-blocked-dates.ts'
import { useOpeningHours } from '../../api/use-opening-hours.ts'
import { classNames } from '../../ui/class-names.ts'
import { AttendanceButtons } from '../booking/attendance-buttons.tsx'
import { BookingLink } from '../frame/record-links.tsx'
import { bookedFor, stateWords } from '../words/booking-words.ts'
import {
  arrivingAt,
  closedWords,
  hourOf,
  nextWords,
  nowAndNext,
  openingWords,
  type SpaceNow,
  timeLeft,
} from './now-and-next.ts'

/** The current customer of each space, until when, and the next one. One row that scrolls sideways, so the board below keeps the screen. */
export function NowStrip({ board, now }: { board: Board; now: Temporal.Instant }) {
  const opens = useNextOpening(now)
  return (
    <section aria-label="Now and next" className="print:hidden">
      <ul
        // Without bookings there's nothing to focus in it.
        {...{ tabIndex: 0 }}
        className="-mx-4 grid snap-x snap-proximity scroll-px-4 auto-cols-[minmax(85%,1fr)] grid-flow-col gap-2 overflow-x-auto px-4 -outline-offset-2 md:mx-0 md:scroll-px-0 md:px-0 md:max-lg:grid-flow-row md:max-lg:grid-cols-2 lg:auto-cols-[minmax(15.5rem,1fr)]"
      >
        {nowAndNext(board, now).map((card) => (
          <li
            key={card.spaces[0]?.id}
            style={{ '--spaces': card.spaces.length } as CSSProperties}
            className="grid snap-start grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1.5 rounded-plate border border-line bg-raised px-2.5 py-0.5 text-xs leading-4 md:max-lg:odd:last:col-span-2 lg:col-span-(--spaces)"
          >
            <SpaceCard card={card} now={now} opens={opens} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** When the facility opens next, in words; null until it's known, and if it's later today. */
function useNextOpening(now: Temporal.Instant): string | null {
  const hours = useOpeningHours().data
  const blocked = useBlockedDates().data
  const opens = hours && blocked && nextOpening(now, hours, blocked)
  return opens ? openingWords(opens, now) : null
}

interface CardProps {
  card: SpaceNow
  now: Temporal.Instant
  /** When the facility opens next. */
  opens: string | null
}

/**
 * The same lines for every space, with the buttons at the right of the customer. The next booking is on the
 * board, where that's in view.
 */
function SpaceCard({ card, now, opens }: CardProps) {
  const { spaces, current, minutesLeft, closed } = card
  const arriving = arrivingAt(card, now)
  return (
    <>
      <p className="col-span-full flex flex-wrap justify-between gap-x-2 text-ink-soft">
        <span>{spaces.map(({ name }) => name).join(' & ')}</span>
        {current && (
          <span>
            until {hourOf(current.endTime)}, <span className="text-ink">{timeLeft(minutesLeft)}</span>
          </span>
        )}
      </p>
      <div className="relative grid min-h-11 min-w-0 content-center">
        {current ? (
          <BookingLink
            bookingId={current.id}
            className="truncate text-base leading-5 font-semibold underline underline-offset-2 -outline-offset-2 after:absolute after:inset-0"
          >
            {bookedFor(current)}
          </BookingLink>
        ) : (
          <p className="truncate text-base leading-5 font-semibold">
            {closed ? closedWords(closed) : 'Open'}
          </p>
        )}
        {current && <p className="truncate">{stateWords(current).join(' · ')}</p>}
        <p className={classNames('truncate text-ink-soft', current && 'md:hidden')}>
          {nextWords(card, opens)}
        </p>
      </div>
      <div className="flex gap-1.5">
        {arriving && (
          <AttendanceButtons
            booking={arriving}
            now={now}
            isCompact
            isNext={current !== null && arriving !== current}
          />
        )}
      </div>
    </>
  )
}
