import { checkBookingWindow } from '../../../domain/bookings/booking-window.ts'
import { blockedDateMessage, closedMessage } from '../../../domain/closures/closed-message.ts'
import { closureOf } from '../../../domain/closures/closed-spans.ts'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import type { Day } from '../../../domain/slots/slot-grid.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { overlaps } from '../../../domain/time/interval.ts'
import type { BookingDraft } from './booking-draft.ts'

export interface DraftProblem {
  title: string
  description: string
  /** The customer's own holds are in the way. */
  isAboutHolds?: boolean
}

export interface DraftFacts {
  /** Without an item if none is free for a customer who takes any. */
  draft: BookingDraft
  /** Null until the day is loaded. Of a taken space, if the draft has no item. */
  day: Day | null
  isDayFailed: boolean
  blockedReason: string | null
}

/** Why this draft can't be booked (spec section 5), or null. The server has the final say. */
export function checkDraft({ draft, day, isDayFailed, blockedReason }: DraftFacts): DraftProblem | null {
  if (!draft.date || draft.hour === null) {
    return { title: 'Missing Information', description: 'Please select a space/bundle, date, and time.' }
  }
  if (!day) return isDayFailed ? NOT_LOADED : LOADING
  if (day.isBlocked) return { ...problem('date_blocked'), description: blockedDateMessage(blockedReason) }

  const start = instantAt(draft.date, draft.hour)
  const span = { start, end: start.add({ hours: draft.hours }) }
  const violation = checkBookingWindow(span, day.now)
  if (violation) return problem(violation)
  const closure = closureOf(day.closures, span)
  if (closure) return { ...problem('date_blocked'), description: closedMessage(closure) }
  if (day.busy.some((busy) => overlaps(busy, span))) return problem('slot_taken')
  return day.paused.some((paused) => overlaps(paused, span)) ? problem('slot_paused') : null
}

const LOADING: DraftProblem = {
  title: 'Times Are Loading',
  description: "We're still loading the times for this day. Please try again in a moment.",
}

const NOT_LOADED: DraftProblem = {
  title: "Times Didn't Load",
  description: "We couldn't load the times for this day. Please try again.",
}

function problem(code: ErrorCode): DraftProblem {
  const row: { title?: string; message: string } = ERRORS[code]
  return { title: row.title ?? 'Booking Failed', description: row.message }
}
