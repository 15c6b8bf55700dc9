import { isBefore } from '../time/facility-time.ts'
import type { BookingStatus } from './booking-status.ts'

/**
 * The life of a hold: a pending booking is *alive* until `holdExpiresAt`, *ending* in its last minutes,
 * *expired* after that. It keeps its slot until it's released, and is *extended* while Stripe can't say
 * whether it was paid.
 */
interface Hold {
  status: BookingStatus
  /** Null once it's kept. */
  holdExpiresAt: Temporal.Instant | null
}

/** How long a new hold lives by default. */
export const HOLD_MINUTES = 15
/** Holds are ending this long before they expire. */
export const HOLD_WARNING_MINUTES = 5
/** How long an expired hold is kept when Stripe can't say whether it was paid. */
const HOLD_EXTENSION_MINUTES = 2
/** A hold that was extended this often needs staff. */
export const HOLD_EXTENSIONS_UNTIL_ATTENTION = 5

/**
 * Whether a hold stays until staff record its payment or cancel it, or its time comes, because it couldn't be
 * paid online. Others end before that.
 */
export function waitsForStaff({
  start,
  holdExpiresAt,
}: Pick<Hold, 'holdExpiresAt'> & { start: Temporal.Instant }): boolean {
  return holdExpiresAt?.equals(start) ?? false
}

/** Alive until the instant it expires, even if no job has cancelled it yet. In SQL: `server/slots/hold-conditions.ts`. */
export function isHoldAlive({ status, holdExpiresAt }: Hold, now: Temporal.Instant): boolean {
  return status === 'pending' && (holdExpiresAt === null || isBefore(now, holdExpiresAt))
}

/** Pending, but its time is up. */
export function isHoldExpired(hold: Hold, now: Temporal.Instant): boolean {
  return hold.status === 'pending' && !isHoldAlive(hold, now)
}

/** When the owner is warned that the hold is ending. */
function holdWarningAt(holdExpiresAt: Temporal.Instant): Temporal.Instant {
  return holdExpiresAt.subtract({ minutes: HOLD_WARNING_MINUTES })
}

/** Whether the owner of an alive hold has been warned: its last minutes. */
export function isHoldEnding(holdExpiresAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return !isBefore(now, holdWarningAt(holdExpiresAt))
}

/** Whether to warn the owner of an alive hold now. A hold shorter than the warning time gets no warning. */
export function isHoldWarningDue(
  { createdAt, holdExpiresAt }: { createdAt: Temporal.Instant; holdExpiresAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return isHoldEnding(holdExpiresAt, now) && !isBefore(holdWarningAt(holdExpiresAt), createdAt)
}

/** Until when an expired hold is kept. */
export function extendedUntil(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: HOLD_EXTENSION_MINUTES })
}
