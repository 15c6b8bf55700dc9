import { HOLD_WARNING_MINUTES, isHoldEnding } from '../../../domain/bookings/hold.ts'

/** "14:59", or "65:00" for long holds. Rounded up, so it reaches 0:00 exactly when the hold expires. */
export function formatTimeLeft(until: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = secondsLeft(until, now)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What screen readers announce: when the hold is ending, at one minute, and when it has expired. */
export function holdAnnouncement(until: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = secondsLeft(until, now)
  if (seconds === 0) return 'Your hold has expired.'
  if (seconds <= 60) return '1 minute left to pay for this booking.'
  if (isHoldEnding(until, now)) return `${HOLD_WARNING_MINUTES} minutes left to pay for this booking.`
  return ''
}

function secondsLeft(until: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.ceil((until.epochMilliseconds - now.epochMilliseconds) / 1000))
}
