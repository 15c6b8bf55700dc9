import {
  ARRIVAL_LEAD_MINUTES,
  CARD_MINIMUM,
  CLOSING_HOUR,
  DURATIONS_HOURS,
  MAXIMUM_ADVANCE_MONTHS,
  MAXIMUM_PASSKEYS,
  MINIMUM_LEAD_MINUTES,
  OPENING_HOUR,
} from './facility.ts'
import { listInWords } from './list-in-words.ts'
import { plural } from './plural.ts'
import { formatUsd } from './pricing/money.ts'
import { formatHour } from './time/format.ts'

const DURATIONS = listInWords(DURATIONS_HOURS.map(String), 'or')
const LEAD = plural(MINIMUM_LEAD_MINUTES / 60, 'hour')

/**
 * The one table of expected refusals: code, HTTP status, and the text a customer reads. Texts and titles come from the
 * spec (sections 5 and 8) wherever it has one; numbers come from `facility.ts`.
 */
export const ERRORS = {
  malformed: { status: 400, message: "We couldn't read this request." },
  invalid: { status: 400, message: 'Please check what you entered.' },
  one_of_space_or_bundle: {
    status: 400,
    message: 'Either spaceId or bundleId must be provided, but not both',
  },
  invalid_slot: { status: 400, message: `Bookings start on the hour and last ${DURATIONS} hours.` },
  before_opening: {
    status: 400,
    message: `The facility opens at ${formatHour(OPENING_HOUR)}. Please choose a later time.`,
  },
  start_too_late: { status: 400, message: `The last start time of the day is ${formatHour(CLOSING_HOUR)}.` },
  past_closing: {
    status: 400,
    title: 'Booking Hours Restriction',
    message: `Bookings cannot extend past ${formatHour(CLOSING_HOUR)} EST.`,
  },
  in_the_past: { status: 400, message: 'This time has already passed. Please choose another.' },
  too_soon: {
    status: 400,
    title: 'Same-Day Booking Restriction',
    message: `Same-day bookings must be at least ${LEAD} from now.`,
  },
  too_far_ahead: {
    status: 400,
    title: 'Booking Too Far in Future',
    message: `Bookings can only be made up to ${plural(MAXIMUM_ADVANCE_MONTHS, 'month')} in advance.`,
  },
  amount_mismatch: {
    status: 400,
    message: "The amount doesn't match this booking. Please reload the page and try again.",
  },
  agreements_required: {
    status: 400,
    title: 'Agreements Required',
    message: 'Please read and accept all agreements and provide your digital signature.',
  },
  common_password: {
    status: 400,
    message:
      'This password is easy to guess. Please choose another, such as a few words that only you would combine.',
  },
  personal_password: {
    status: 400,
    message:
      'This password is mostly a name or an email address, so it is easy to guess. Please choose another.',
  },
  invalid_phone: { status: 400, message: 'Please enter a valid phone number, like (989) 555-0142.' },
  reset_link_invalid: {
    status: 400,
    message: 'This reset link has expired or was already used. Please request a new one.',
  },
  verification_link_invalid: {
    status: 400,
    message:
      'This verification link has expired or was already used. You can request a new one from your profile.',
  },
  verification_link_mismatch: {
    status: 403,
    message:
      'This link belongs to another account. Sign out, open the link again, and sign in with the address it was sent to.',
  },
  bad_signature: { status: 400, message: 'This event has an invalid signature.' },
  customer_not_found: { status: 404, message: "We couldn't find this customer." },
  customer_has_email: { status: 409, message: 'This customer already has an email address.' },
  already_verified: { status: 409, message: "This customer's email address is already verified." },
  email_not_found: { status: 404, message: 'No account has this email address.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  signed_out: { status: 401, message: 'You are signed out. Please sign in again.' },
  forbidden: { status: 403, message: "You don't have permission to do that." },
  foreign_origin: { status: 403, message: 'This request came from another site and was refused.' },
  wrong_setup_code: { status: 403, message: 'That setup code is incorrect.' },
  confirmation_required: {
    status: 403,
    title: 'Not Confirmed',
    message: "Please confirm that it's you. Nothing has been changed.",
  },
  passkey_refused: {
    status: 403,
    message: "This passkey wasn't accepted. Please try again, or use your password.",
  },
  passkey_needed: {
    status: 403,
    message: 'This account signs in with a passkey. Please use it, or enter one of your recovery codes.',
  },
  wrong_recovery_code: { status: 403, message: 'This recovery code is incorrect or was already used.' },
  handed_over: {
    status: 403,
    message: 'This device was handed to a customer. Staff need to confirm who they are first.',
  },
  passkey_required: { status: 403, message: 'Admins need a passkey. Please add one to continue.' },
  passkey_overdue: {
    status: 403,
    message:
      'Your seven days to add a passkey are over, so a password alone can no longer add one. Reset your password with a link that we email you, sign in, and then add a passkey.',
  },
  password_change_required: {
    status: 403,
    message: 'Please choose a new password first. Staff set the current one.',
  },
  wrong_password: { status: 403, message: 'The current password is incorrect.' },
  not_found: { status: 404, message: "We couldn't find that." },
  card_not_found: { status: 404, message: 'This card was already removed.' },
  passkey_not_found: { status: 404, message: 'This passkey was already removed.' },
  space_not_found: { status: 404, message: "This space doesn't exist." },
  bundle_not_found: { status: 404, message: "This bundle doesn't exist." },
  booking_email_not_found: { status: 404, message: "This email doesn't exist." },
  booking_not_found: { status: 404, message: 'The booking could not be loaded. Please try again.' },
  payment_not_found: { status: 404, message: "This payment doesn't exist." },
  slot_taken: {
    status: 409,
    title: 'Booking Conflict',
    message: 'This time slot conflicts with an existing booking. Please select a different time or duration.',
  },
  own_hold_overlaps: {
    status: 409,
    message: "You're already holding this time. Pay for it or release it first.",
  },
  too_many_holds: {
    status: 409,
    message:
      'You have several bookings waiting for payment. Pay for one or release it before booking another.',
  },
  verify_to_hold_more: {
    status: 409,
    message:
      "Pay for the time you're holding or release it first, or verify your email address to hold more slots.",
  },
  network_full: {
    status: 409,
    message:
      'Too many bookings on this day from your network are waiting for payment. Choose another day, or use another connection, such as mobile data.',
  },
  slot_paused: {
    status: 409,
    message:
      'This time was held more than once without payment, so other customers get first pick. Please choose another time or try again later.',
  },
  date_blocked: {
    status: 409,
    title: 'Date Unavailable',
    message: 'This date is not available for bookings.',
  },
  not_active: { status: 409, message: "This isn't available for booking right now." },
  price_changed: { status: 409, message: 'The price has changed. Please check the new total.' },
  price_differs: {
    status: 409,
    message:
      'That slot has a different price. Choose whether to change the price of this booking, or pick a slot at the same price.',
  },
  already_paid: { status: 409, message: 'This booking is already paid.' },
  day_ahead: { status: 409, message: "This day is in the future, so it can't be closed out yet." },
  already_closed_out: { status: 409, message: 'This day is already closed out. Reopen it first.' },
  not_closed_out: { status: 409, message: "This day isn't closed out." },
  no_email_address: { status: 409, message: 'This customer has no email address.' },
  more_than_due: { status: 409, message: "That's more than is due for this booking." },
  below_card_minimum: { status: 409, message: `Card payments must be at least ${formatUsd(CARD_MINIMUM)}.` },
  nothing_waived: { status: 409, message: 'Nothing is waived for this booking anymore.' },
  not_voidable: {
    status: 409,
    message: "This payment wasn't recorded by staff, so it can't be voided. Refund it instead.",
  },
  price_fixed: { status: 409, message: 'This booking is complimentary, so it has no price to change.' },
  payment_processing: {
    status: 409,
    message: "Your payment is still being processed. You don't need to pay again.",
  },
  just_paid: {
    status: 409,
    message:
      'The customer just paid for this booking, so it is now confirmed. Cancel it again to choose whether to refund them.',
  },
  booking_ended: { status: 409, message: 'This booking has ended and can no longer be cancelled.' },
  too_early: {
    status: 409,
    message: `You can mark customers as arrived starting ${plural(ARRIVAL_LEAD_MINUTES, 'minute')} before their booking.`,
  },
  refund_too_large: { status: 409, message: "That's more than what is left of this payment." },
  awaiting_payment: {
    status: 409,
    message: "This booking is still awaiting payment and can be moved once it's paid.",
  },
  too_many_signatures: { status: 409, message: "You've signed this several times. Please contact us." },
  already_signed: { status: 409, message: 'The agreements for this booking are already signed.' },
  booking_not_pending: { status: 409, message: 'This booking is no longer waiting for payment.' },
  email_not_verified: {
    status: 409,
    message:
      "This account hasn't confirmed its email address yet. Ask its owner to open the link we emailed them, then try again.",
  },
  already_closed: { status: 409, message: 'That time is already closed.' },
  bookings_affected: { status: 409, message: 'A new booking came in. Please review the list again.' },
  last_admin: {
    status: 409,
    message: 'This is the only admin. Promote someone else before removing this one.',
  },
  not_an_admin: { status: 409, message: "This account isn't an admin." },
  cannot_remove_self: {
    status: 409,
    message: "You can't remove your own admin privileges. Another admin can do it.",
  },
  email_taken: {
    status: 409,
    message:
      'An account with this email already exists. Please sign in, or check your email if you never set a password.',
  },
  last_passkey: {
    status: 409,
    message: 'Admins need a passkey. Please add another one before you remove this.',
  },
  passkey_exists: { status: 409, message: 'This passkey was already added.' },
  too_many_passkeys: {
    status: 409,
    message: `You have ${MAXIMUM_PASSKEYS} passkeys. Remove one before you add another.`,
  },
  same_password: { status: 409, message: 'Please choose a password that differs from the current one.' },
  stale: { status: 409, message: 'Someone else just changed this. Please check it and save again.' },
  hold_expired: { status: 410, message: 'Your hold on this time has expired. Please choose a time again.' },
  link_invalid: { status: 410, message: 'This link no longer works. Please ask our staff for a new one.' },
  too_large: { status: 413, message: 'This request is too large.' },
  not_json: { status: 415, message: 'Please send this request as JSON.' },
  account_guarded: {
    status: 429,
    message:
      "Someone may be guessing this account's password, so new devices can only try once a minute. Please wait a minute, or reset the password on this device to sign in right away.",
  },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  too_busy: {
    status: 503,
    message: 'A lot of people are signing in right now. Please try again in a few seconds.',
  },
  unavailable: {
    status: 503,
    message: "We can't reach our booking system right now. Please try again in a moment.",
  },
  payments_unavailable: {
    status: 503,
    message: "We couldn't reach the payment service. Your slot is still held; please try again.",
  },
  payments_not_configured: {
    status: 503,
    message:
      'Payment functionality is currently being set up. Your booking has been created and you can view it in your dashboard.',
  },
  not_ready: { status: 503, message: 'The service is starting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; title?: string; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** An expected "no". `details` goes to the client as is; `message` overrides the table's text. */
export interface Refusal {
  ok: false
  code: ErrorCode
  message?: string
  details?: Record<string, unknown>
}

/** The result of every use case: a value, or an expected refusal. Anything unexpected is thrown. */
export type Outcome<T> = { ok: true; value: T } | Refusal

export function refuse(
  code: ErrorCode,
  extra: { message?: string; details?: Record<string, unknown> } = {},
): Refusal {
  return { ok: false, code, ...extra }
}

/** The refusal's own message, or its code's. */
export function messageOf({ code, message }: Refusal): string {
  return message ?? ERRORS[code].message
}

export function succeed<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}
