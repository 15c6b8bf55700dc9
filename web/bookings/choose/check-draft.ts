import { refuseWindow } from '../../../domain/bookings/booking-window.ts'
import { closedMessage } from '../../../domain/closures/closed-message.ts'
import { closureOf } from '../../../domain/closures/closed-spans.ts'
import { TITLES } from '../../../domain/error-titles.ts'
import { ERRORS, type ErrorCode, messageOf } from '../../../domain/errors.ts'
import { blockedDateMessage } from '../../../domain/hours/closed-day.ts'
import { type Day, isTaken } from '../../../domain/slots/slot-grid.ts'
import { instantAt, overlaps } from '../../../domain/time/facility-time.ts'
import { isApiError } from '../../api/api-error.ts'
import type { BookingDraft } from './booking-draft.ts'
import { BOOKING_FAILED, type DraftProblem } from './explain-refusal.ts'

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
  const refusal = refuseWindow(span, day.now, day.openingHours)
  if (refusal) return { ...problem(refusal.code), description: messageOf(refusal) }
  const closure = closureOf(day.closures, span)
  if (closure) return { ...problem('date_blocked'), description: closedMessage(closure) }
  if (isTaken(day, span)) return problem('slot_taken')
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
  const titles: Partial<Record<ErrorCode, string>> = TITLES
  return { title: titles[code] ?? BOOKING_FAILED, description: ERRORS[code].message }
}

/** Refusals that paying for or releasing an own hold can end. */
const HOLDS_IN_THE_WAY: readonly ErrorCode[] = ['verify_to_hold_more', 'too_many_holds', 'network_full']

/** Whether the customer's own holds are in the way. */
export function isAboutHolds(error: Error): boolean {
  return isApiError(error, ...HOLDS_IN_THE_WAY)
}
