import type { Board } from '../../../domain/bookings/board.schema.ts'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import {
  atFacility,
  facilityDate,
  formatNearDay,
  formatTime,
  isBefore,
} from '../../../domain/time/facility-time.ts'
import { type BoardBooking, closedReason } from '../slots/day-slots.ts'
import { bookedFor } from '../words/booking-words.ts'

/**
 * A space that's closed now, with the hour at which it opens today, if any, and the reason, unless it's
 * outside of opening hours.
 */
export interface Closed {
  until: number | null
  reason: string | null
}

/** A space at a moment, or neighbors that one booking takes. */
export interface SpaceNow {
  spaces: readonly { id: string; name: string }[]
  current: BoardBooking | null
  /** Whole minutes until the current booking ends, rounded up. */
  minutesLeft: number
  /** Null if it's open or booked now. */
  closed: Closed | null
  next: BoardBooking | null
  /** The space of an earlier card that shows the same next booking; null if there's none. */
  nextIsWith: string | null
}

/**
 * The current and next booking of each space on the day's board. Neighbors with the same booking share a card, so a bundle shows
 * once.
 */
export function nowAndNext(board: Board, now: Temporal.Instant): SpaceNow[] {
  const { hour } = atFacility(now)
  const cards: SpaceNow[] = []
  for (const { id, name } of board.spaces) {
    const bookings = board.bookings.filter(({ occupies }) => occupies.includes(id))
    const current =
      bookings.find(
        ({ startTime, endTime }) => !isBefore(now, at(startTime)) && isBefore(now, at(endTime)),
      ) ?? null
    // The board lists bookings by start.
    const next = bookings.find(({ startTime }) => isBefore(now, at(startTime))) ?? null
    const card: SpaceNow = {
      spaces: [{ id, name }],
      current,
      minutesLeft: current ? Math.ceil(now.until(at(current.endTime)).total('minutes')) : 0,
      closed: current ? null : closedAt(board, id, hour),
      next,
      nextIsWith: cards.find((other) => next && other.next?.id === next.id)?.spaces[0]?.name ?? null,
    }
    const before = cards.at(-1)
    if (before && isShared(before, card)) cards[cards.length - 1] = joined(before, card)
    else cards.push(card)
  }
  return cards
}

function isShared(one: SpaceNow, other: SpaceNow): boolean {
  if (one.current || other.current) return one.current?.id === other.current?.id
  const isSameState = JSON.stringify(one.closed) === JSON.stringify(other.closed)
  return one.next !== null && one.next.id === other.next?.id && isSameState
}

/** "Closed until 6 PM", "Closed: New nets" */
export function closedWords({ until, reason }: Closed): string {
  const words = until === null ? 'Closed' : `Closed until ${shortHour(until)}`
  return reason === null ? words : `${words}: ${reason}`
}

/** "tomorrow at 8 AM", "Monday at 6 PM"; null later today, when the cards say until when they're closed. */
export function openingWords(opens: Temporal.Instant, now: Temporal.Instant): string | null {
  const [day, today] = [facilityDate(opens), facilityDate(now)]
  if (day.equals(today)) return null
  return `${formatNearDay(day, today).replace('Tomorrow', 'tomorrow')} at ${hourOf(opens.toString())}`
}

/** The next booking of a card, or when the facility `opens` next, if it has closed. */
export function nextWords({ next, nextIsWith, closed }: SpaceNow, opens: string | null): string {
  // A closure can go on after the facility opens.
  const isAfterHours = closed?.until === null && closed.reason === null
  if (!next) return isAfterHours && opens ? `Opens ${opens}` : 'No more bookings today'
  return `Next: ${hourOf(next.startTime)}, ${nextIsWith === null ? bookedFor(next) : `with ${nextIsWith}`}`
}

/** "40 min left", "2 hr 40 min left" */
export function timeLeft(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours > 0 && `${hours} hr`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean)
  return `${words.join(' ')} left`
}

/** "7 PM" */
export const hourOf = (instant: string) => formatTime(at(instant)).replace(':00', '')

function closedAt(board: Board, spaceId: string, hour: number): Closed | null {
  const isOpen = (each: number) => board.open.includes(each) && closedReason(board, spaceId, each) === null
  if (isOpen(hour)) return null
  const until = board.open.find((each) => each > hour && isOpen(each)) ?? null
  return { until, reason: closedReason(board, spaceId, hour) }
}

/**
 * The booking to mark as arrived or a no-show: the current one, and once it's marked, the next one from when
 * that's possible.
 */
export function arrivingAt(
  { current, next, nextIsWith }: SpaceNow,
  now: Temporal.Instant,
): BoardBooking | null {
  if (!next || nextIsWith !== null || (current && current.attendance === null)) return current
  const isDue = bookingCan.markAttendance({ ...next, start: at(next.startTime) }, 'arrived', now) === null
  return isDue ? next : current
}

/** The next booking of both is the earlier one. */
function joined(one: SpaceNow, other: SpaceNow): SpaceNow {
  const isOthers = other.next && (!one.next || isBefore(at(other.next.startTime), at(one.next.startTime)))
  return { ...(isOthers ? other : one), spaces: [...one.spaces, ...other.spaces] }
}

const at = (text: string) => Temporal.Instant.from(text)
