import {
  ARRIVAL_LEAD_MINUTES,
  CLOSING_HOUR,
  DURATIONS_HOURS,
  MAXIMUM_ADVANCE_MONTHS,
  MAXIMUM_PASSKEYS,
  MINIMUM_LEAD_MINUTES,
  OPENING_HOUR,
} from './facility.ts'
import { listInWords } from './list-in-words.ts'
import { plural } from './plural.ts'
import { CARD_MINIMUM, formatUsd } from './pricing/money.ts'
import { formatHour } from './time/facility-time.ts'

const DURATIONS = listInWords(DURATIONS_HOURS.map(String), 'or')
const LEAD = plural(MINIMUM_LEAD_MINUTES / 60, 'hour')

/**
 * The one table of expected refusals: HTTP status, code, and the text a customer reads. Texts and titles come from the
 * spec (sections 5 and 8) wherever it has one; numbers come from `facility.ts`.
 */
const MESSAGES = {
  400: {
    malformed: "We couldn't read this request.",
    invalid: 'Please check what you entered.',
    one_of_space_or_bundle: 'Either spaceId or bundleId must be provided, but not both',
    invalid_slot: `Bookings start on the hour and last ${DURATIONS} hours.`,
    before_opening: `The facility opens at ${formatHour(OPENING_HOUR)}. Please choose a later time.`,
    start_too_late: `The last start time of the day is ${formatHour(CLOSING_HOUR)}.`,
    past_closing: `Bookings cannot extend past ${formatHour(CLOSING_HOUR)} EST.`,
    in_the_past: 'This time has already passed. Please choose another.',
    too_soon: `Same-day bookings must be at least ${LEAD} from now.`,
    too_far_ahead: `Bookings can only be made up to ${plural(MAXIMUM_ADVANCE_MONTHS, 'month')} in advance.`,
    amount_mismatch: "The amount doesn't match this booking. Please reload the page and try again.",
    agreements_required: 'Please read and accept all agreements and provide your digital signature.',
    common_password:
      'This password is easy to guess. Please choose another, such as a few words that only you would combine.',
    personal_password:
      'This password is mostly a name or an email address, so it is easy to guess. Please choose another.',
    not_a_picture: "This picture can't be used. Please choose a JPEG, PNG, or WebP file.",
    weak_pin: 'This PIN is easy to guess. Please choose another.',
    invalid_phone: 'Please enter a valid phone number, like (989) 555-0142.',
    reset_link_invalid: 'This reset link has expired or was already used. Please request a new one.',
    verification_link_invalid:
      'This verification link has expired or was already used. You can request a new one from your profile.',
    wrong_code: "That code isn't right. Please check it, or ask for a new one.",
    bad_signature: 'This event has an invalid signature.',
  },
  401: {
    invalid_credentials: 'Invalid email or password',
    signed_out: 'You are signed out. Please sign in again.',
  },
  403: {
    verification_link_mismatch:
      'This link belongs to another account. Sign out, open the link again, and sign in with the address it was sent to.',
    forbidden: "You don't have permission to do that.",
    manager_required: 'Only a manager or the owner can do this.',
    over_discount_limit:
      "That's more than you can discount today. A manager or the owner can give a larger discount.",
    over_refund_limit: "That's more than you can refund today. The owner can refund more.",
    owner_required: 'Only the owner can do this.',
    foreign_origin: 'This request came from another site and was refused.',
    wrong_setup_code: 'That setup code is incorrect.',
    confirmation_required: "Please confirm that it's you. Nothing has been changed.",
    passkey_refused: "This passkey wasn't accepted. Please try again, or use your password.",
    passkey_needed:
      'This account signs in with a passkey. Please use it, or enter one of your recovery codes.',
    wrong_recovery_code: 'This recovery code is incorrect or was already used.',
    handed_over: 'This device was handed to a customer. Staff need to confirm who they are first.',
    desk_locked: 'This desk is locked. Enter your PIN to continue.',
    wrong_pin: "That PIN isn't right.",
    pin_off:
      'This PIN is off on this computer after too many wrong tries. Use your passkey, or ask a manager.',
    not_enrolled: 'PINs only work on a computer that a manager enrolled.',
    passkey_required: 'Admins need a passkey. Please add one to continue.',
    email_code_required: 'Please enter the code that we email you.',
    password_change_required: 'Please choose a new password first. Staff set the current one.',
    wrong_password: 'The current password is incorrect.',
  },
  404: {
    customer_not_found: "We couldn't find this customer.",
    email_not_found: 'No account has this email address.',
    not_found: "We couldn't find that.",
    switched_off: 'This is switched off now. Nothing was changed.',
    card_not_found: 'This card was already removed.',
    passkey_not_found: 'This passkey was already removed.',
    space_not_found: "This space doesn't exist.",
    bundle_not_found: "This bundle doesn't exist.",
    booking_email_not_found: "This email doesn't exist.",
    booking_not_found: 'The booking could not be loaded. Please try again.',
    payment_not_found: "This payment doesn't exist.",
  },
  409: {
    other_account:
      'Someone else signed in in another tab since this page opened. Nothing was booked or changed.',
    already_enrolled: 'This browser is already enrolled as a desk computer.',
    customer_has_email: 'This customer already has an email address.',
    already_verified: "This customer's email address is already verified.",
    slot_taken:
      'This time slot conflicts with an existing booking. Please select a different time or duration.',
    own_hold_overlaps: "You're already holding this time. Pay for it or release it first.",
    too_many_holds:
      'You have several bookings waiting for payment. Pay for one or release it before booking another.',
    verify_to_hold_more:
      "Pay for the time you're holding or release it first, or verify your email address to hold more slots.",
    network_full:
      'Too many bookings on this day from your network are waiting for payment. Choose another day, or use another connection, such as mobile data.',
    dates_changed: 'Some dates changed since you chose them. Nothing has been booked yet.',
    too_many_dates: 'This season has too many dates.',
    season_open: 'Another season of yours is waiting for payment. Pay for it or release it first.',
    season_paused:
      'Your last season was held without payment, so other customers get first pick. Please try again later.',
    slot_paused:
      'This time was held more than once without payment, so other customers get first pick. Please choose another time or try again later.',
    date_blocked: 'This date is not available for bookings.',
    not_active: "This isn't available for booking right now.",
    retires_before_start: "It can't be retired before its first day.",
    versions_overlap:
      'Another version of this bundle is booked on these days. Choose days that only one of them has.',
    not_in_version: "This version of the bundle isn't booked on that day. Change the version that is.",
    price_changed: 'The price has changed. Please check the new total.',
    price_differs:
      'That slot has a different price. Choose whether to change the price of this booking, or pick a slot at the same price.',
    already_paid: 'This booking is already paid.',
    time_gone: 'This time is gone. Please choose another one.',
    day_ahead: "This day is in the future, so it can't be closed out yet.",
    already_closed_out: 'This day is already closed out. Reopen it first.',
    not_closed_out: "This day isn't closed out.",
    no_email_address: 'This customer has no email address.',
    more_than_due: "That's more than is due for this booking.",
    below_card_minimum: `Card payments must be at least ${formatUsd(CARD_MINIMUM)}.`,
    nothing_waived: 'Nothing is waived for this booking anymore.',
    not_voidable: "This payment wasn't recorded by staff, so it can't be voided. Refund it instead.",
    price_fixed: 'This booking is complimentary, so it has no price to change.',
    payment_processing: "Your payment is still being processed. You don't need to pay again.",
    just_paid:
      'The customer just paid for this booking, so it is now confirmed. Cancel it again to choose whether to refund them.',
    booking_ended: 'This booking has ended and can no longer be cancelled.',
    too_early: `You can mark customers as arrived starting ${plural(ARRIVAL_LEAD_MINUTES, 'minute')} before their booking.`,
    total_changed: 'The total has changed. Please check the amount again. Nothing was paid.',
    payment_is_whole: 'This payment can only be given back in full.',
    refund_too_large: "That's more than what is left of this payment.",
    awaiting_payment: "This booking is still awaiting payment and can be moved once it's paid.",
    too_many_signatures: "You've signed this several times. Please contact us.",
    already_signed: 'The agreements for this booking are already signed.',
    booking_not_pending: 'This booking is no longer waiting for payment.',
    email_not_verified:
      "This account hasn't confirmed its email address yet. Ask its owner to open the link we emailed them, then try again.",
    // With a message that says why.
    refused: "This isn't possible here.",
    month_closed: 'This month is already closed.',
    month_not_over: "This month isn't over yet.",
    month_out_of_order: 'Close months in order. The next one follows the last month that was closed.',
    already_closed: 'That time is already closed.',
    bookings_affected: 'A new booking came in. Please review the list again.',
    last_admin: 'This is the only admin. Promote someone else before removing this one.',
    last_owner: 'This is the only owner. Make someone else an owner first.',
    already_admin: 'This account is already an admin.',
    not_an_admin: "This account isn't an admin.",
    cannot_remove_self: "You can't remove your own admin privileges. Another admin can do it.",
    email_taken:
      'An account with this email already exists. Please sign in, or check your email if you never set a password.',
    last_passkey: 'Admins need a passkey. Please add another one before you remove this.',
    passkey_exists: 'This passkey was already added.',
    too_many_passkeys: `You have ${MAXIMUM_PASSKEYS} passkeys. Remove one before you add another.`,
    same_password: 'Please choose a password that differs from the current one.',
    verify_for_messages:
      "Verify your email address first, because messages contain customers' names. Your profile can send the link.",
    verify_to_spend:
      'Verify your email address first. Then you can use everything that our staff gave you. You can request the link in your profile. Nothing was paid.',
    stale: 'Someone else just changed this. Please check it and save again.',
  },
  410: {
    hold_expired: 'Your hold on this time has expired. Please choose a time again.',
    code_expired: 'This code has expired, or was tried too many times. Please ask for a new one.',
    link_invalid: 'This link no longer works. Please ask our staff for a new one.',
  },
  413: {
    too_large: 'This request is too large.',
  },
  415: {
    not_json: 'Please send this request as JSON.',
  },
  429: {
    account_guarded:
      "Someone may be guessing this account's password, so new devices can only try once a minute. Please wait a minute, or reset the password on this device to sign in right away.",
    too_many_requests: 'Too many attempts. Please wait a moment and try again.',
  },
  500: {
    internal: 'Something went wrong on our side. Please try again.',
  },
  503: {
    too_busy: 'A lot of people are signing in right now. Please try again in a few seconds.',
    unavailable: "We can't reach our booking system right now. Please try again in a moment.",
    payments_unavailable: "We couldn't reach the payment service. Your slot is still held; please try again.",
    payments_not_configured:
      'Payment functionality is currently being set up. Your booking has been created and you can view it in your dashboard.',
    not_ready: 'The service is starting. Please try again in a moment.',
  },
} as const

type Messages = typeof MESSAGES
export type ErrorCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages]

/** Every expected refusal by its code. */
export const ERRORS = Object.fromEntries(
  Object.entries(MESSAGES).flatMap(([status, messages]) =>
    Object.entries(messages).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<ErrorCode, { status: number; message: string }>

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
