import { atFacility, isBefore } from '../../../domain/time/facility-time.ts'

/** After this many customers who didn't take it, an open time is for everyone. */
const MOST_OFFERS = 3
/** Customers aren't asked from this local hour on, until the other one. */
const QUIET_FROM_HOUR = 21
const QUIET_UNTIL_HOUR = 8
/** Waiting for the morning would cost too much of the time that's left before a start that is closer than this. */
const WORTH_WAITING_HOURS = 12

/** How long one customer has to take it, by the hours between asking and the start; the first that applies. */
const ANSWER_TIMES = [
  { moreThanHours: 48, minutes: 120 },
  { moreThanHours: 12, minutes: 45 },
  { moreThanHours: 3, minutes: 15 },
] as const

/** When an open time is offered to a customer, and until when it's kept for them. */
export interface OfferTerms {
  askAt: Temporal.Instant
  until: Temporal.Instant
}

/** Terms of the offer of a time that starts at `start`; `round` counts from 1. Null: it's for everyone, and all who wait are told. */
export function offerTerms(start: Temporal.Instant, round: number, now: Temporal.Instant): OfferTerms | null {
  if (round > MOST_OFFERS) return null
  const askAt = askTime(now)
  const isWorthWaiting = isBefore(now.add({ hours: WORTH_WAITING_HOURS }), start)
  if (isBefore(now, askAt) && !isWorthWaiting) return null
  const answer = ANSWER_TIMES.find(({ moreThanHours }) =>
    isBefore(askAt.add({ hours: moreThanHours }), start),
  )
  return answer ? { askAt, until: askAt.add({ minutes: answer.minutes }) } : null
}

/** `now`, or 8 AM if it's at night. */
export function askTime(now: Temporal.Instant): Temporal.Instant {
  const local = atFacility(now)
  if (local.hour >= QUIET_UNTIL_HOUR && local.hour < QUIET_FROM_HOUR) return now
  const day = local.hour < QUIET_UNTIL_HOUR ? local : local.add({ days: 1 })
  return day.withPlainTime({ hour: QUIET_UNTIL_HOUR }).toInstant()
}

/** Whether customers hear of times that opened at night: from 8 AM, and until noon if the server was down. */
export function isMorning(now: Temporal.Instant): boolean {
  const { hour } = atFacility(now)
  return hour >= QUIET_UNTIL_HOUR && hour < 12
}
