import type { ErrorCode } from './errors.ts'

/** Headings of refusals that have one, instead of the screen's. */
export const TITLES = {
  past_closing: 'Booking Hours Restriction',
  too_soon: 'Same-Day Booking Restriction',
  too_far_ahead: 'Booking Too Far in Future',
  agreements_required: 'Agreements Required',
  confirmation_required: 'Not Confirmed',
  slot_taken: 'Booking Conflict',
  date_blocked: 'Date Unavailable',
} as const satisfies Partial<Record<ErrorCode, string>>
