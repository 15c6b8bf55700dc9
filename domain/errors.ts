/**
 * The one table of everything the product can refuse: code, HTTP status, and the text a customer reads.
 * Texts and titles are the specification's (sections 5 and 8) wherever it has them.
 */
export const ERRORS = {
  malformed: { status: 400, message: 'The request could not be understood.' },
  invalid: { status: 400, message: 'Please check what you entered.' },
  one_of_space_or_bundle: {
    status: 400,
    message: 'Either spaceId or bundleId must be provided, but not both',
  },
  invalid_slot: {
    status: 400,
    message: 'Bookings start on the hour and last 1, 2 or 3 hours.',
  },
  before_opening: { status: 400, message: 'The facility opens at 8:00 AM. Please choose a later time.' },
  start_too_late: { status: 400, message: 'The last start of the day is at 9:00 PM.' },
  past_closing: {
    status: 400,
    title: 'Booking Hours Restriction',
    message: 'Bookings cannot extend past 9:00 PM EST.',
  },
  in_the_past: { status: 400, message: 'That time has already passed. Please choose another.' },
  too_soon: {
    status: 400,
    title: 'Same-Day Booking Restriction',
    message: 'Same-day bookings must be at least 1 hour from now.',
  },
  too_far_ahead: {
    status: 400,
    title: 'Booking Too Far in Future',
    message: 'Bookings can only be made up to 4 months in advance.',
  },
  amount_mismatch: {
    status: 400,
    message: 'The amount does not match this booking. Please reload the page and try again.',
  },
  agreements_required: {
    status: 400,
    title: 'Agreements Required',
    message: 'Please read and accept all agreements and provide your digital signature.',
  },
  reset_link_invalid: {
    status: 400,
    message: 'This reset link has expired or was already used. Please request a new one.',
  },
  verification_link_invalid: {
    status: 400,
    message:
      'This verification link has expired or was already used. You can send a new one from your profile.',
  },
  verification_link_of_another: {
    status: 403,
    message:
      'This link belongs to another account. Sign out, open the link again, and sign in to the account with the address it was mailed to.',
  },
  bad_signature: { status: 400, message: 'The signature of this event is not valid.' },
  email_not_found: { status: 404, message: 'No account has that e-mail address.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  signed_out: { status: 401, message: 'You are logged out. Please log in again.' },
  forbidden: { status: 403, message: 'You do not have permission to do that.' },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused.' },
  wrong_setup_code: { status: 403, message: 'That setup code is not right.' },
  wrong_password: { status: 403, message: 'The current password is not right.' },
  not_found: { status: 404, message: 'We could not find that.' },
  space_not_found: { status: 404, message: 'That space does not exist.' },
  bundle_not_found: { status: 404, message: 'That bundle does not exist.' },
  mail_not_found: { status: 404, message: 'That mail does not exist.' },
  booking_not_found: { status: 404, message: 'The booking could not be loaded. Please try again.' },
  payment_not_found: { status: 404, message: 'That payment does not exist.' },
  slot_taken: {
    status: 409,
    title: 'Booking Conflict',
    message: 'This time slot conflicts with an existing booking. Please select a different time or duration.',
  },
  own_hold_overlaps: {
    status: 409,
    message: 'You are already holding a slot at that time. Complete its payment or release it first.',
  },
  too_many_holds: {
    status: 409,
    message: 'You have 3 bookings waiting for payment. Complete or release one before booking another.',
  },
  date_blocked: {
    status: 409,
    title: 'Date Unavailable',
    message: 'This date is not available for bookings.',
  },
  not_offered: { status: 409, message: 'This is not available for booking right now.' },
  price_changed: { status: 409, message: 'The price has changed. Please check the new total.' },
  price_differs: {
    status: 409,
    message: 'That has another price. A booking can only be moved to a space or bundle of the same price.',
  },
  already_paid: { status: 409, message: 'This booking is already paid.' },
  payment_processing: {
    status: 409,
    message: 'Your payment is still being processed. You do not need to pay again.',
  },
  paid_meanwhile: {
    status: 409,
    message:
      'The customer has just paid for this booking, so it is confirmed now. Cancel it again to decide about the money.',
  },
  booking_ended: { status: 409, message: 'This booking is over and can no longer be cancelled.' },
  refund_too_large: { status: 409, message: 'That is more than is left of this payment.' },
  awaiting_payment: {
    status: 409,
    message: 'This booking still waits for its payment. It can be moved once that is in.',
  },
  booking_not_pending: { status: 409, message: 'This booking is no longer waiting for payment.' },
  email_not_verified: {
    status: 409,
    message:
      'That account has not confirmed its email address yet. Please ask its owner to open the link we mailed them, and try again.',
  },
  date_already_blocked: { status: 409, message: 'That is closed already.' },
  bookings_touched: {
    status: 409,
    message: 'Somebody booked there meanwhile. Please look at the bookings again.',
  },
  last_admin: {
    status: 409,
    message: 'This is the only admin. Promote somebody else before removing this one.',
  },
  cannot_remove_self: {
    status: 409,
    message: 'You cannot remove your own admin privileges. Another admin can do it.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody changed this meanwhile. Please check and save again.',
  },
  account_has_no_password: {
    status: 409,
    title: 'Check Your Email',
    message: "This email already has bookings with us. We've sent you a link to set a password for it.",
  },
  hold_expired: {
    status: 410,
    message: 'Your hold on this time has run out. Please choose a time again.',
  },
  too_large: { status: 413, message: 'That is too much data for one request.' },
  not_json: { status: 415, message: 'Requests must be sent as JSON.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payments_unavailable: {
    status: 503,
    message: 'We could not reach the payment service. Your slot is still held; please try again.',
  },
  payments_not_configured: {
    status: 503,
    message:
      'Payment functionality is currently being set up. Your booking has been created and you can view it in your dashboard.',
  },
  not_ready: { status: 503, message: 'The service is starting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; title?: string; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** `details` goes to the client as is; `message` replaces the table's text where the case has a better one. */
export interface Refusal {
  ok: false
  code: ErrorCode
  message?: string
  details?: Record<string, unknown>
}

/** What every use case answers: the value, or an expected refusal. Anything unexpected is thrown. */
export type Outcome<T> = { ok: true; value: T } | Refusal

export function refuse(
  code: ErrorCode,
  extra: { message?: string; details?: Record<string, unknown> } = {},
): Refusal {
  return { ok: false, code, ...extra }
}

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}
