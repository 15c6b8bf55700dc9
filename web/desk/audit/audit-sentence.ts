import type { AuditAction } from '../../../domain/audit/action.ts'
import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'
import { type AuditChange, auditChanges } from './audit-changes.ts'

/** The phrase for each action; {name} is its subject, {booking} the booking of that customer. */
const PHRASES: Readonly<Record<AuditAction, string>> = {
  edit_space: 'changed {name}',
  edit_bundle: 'changed {name}',
  change_settings: 'changed {name}',
  remind_team: 'reminded parents of {name} to sign',
  sign_in: 'signed in as {name}',
  promote_to_admin: 'made {name} an admin',
  remove_admin: 'removed admin access from {name}',
  add_passkey: 'added a passkey to {name}',
  remove_passkey: 'removed a passkey from {name}',
  create_recovery_codes: 'created recovery codes for {name}',
  use_recovery_code: 'used a recovery code of {name}',
  reset_passkeys: 'removed all passkeys of {name}',
  reset_user_password: 'reset the password of {name}',
  send_reset_link: 'sent a password reset link to {name}',
  block_date: 'blocked {name}',
  unblock_date: 'unblocked {name}',
  close_part: 'closed part of {name}',
  reopen_part: 'reopened part of {name}',
  note_customer: 'changed the notes on {name}',
  change_phone: 'changed the phone number of {name}',
  send_verification_link: 'sent a verification link to {name}',
  link_customer: 'linked {name} to an account',
  create_booking: 'made a booking for {name}',
  cancel_booking: 'cancelled {booking}',
  release_holds: 'released all unpaid holds of {name}',
  move_booking: 'moved {booking}',
  mark_booking_paid: 'took payment for {name}',
  request_card: 'requested a card for {name}',
  cancel_card_request: 'stopped a card payment for {name}',
  waive_balance: 'waived the balance of {booking}',
  undo_waive: 'undid the waived balance for {name}',
  void_payment: 'corrected a payment of {name}',
  change_price: 'changed the price of {booking}',
  note_booking: 'changed the note on {booking}',
  mark_arrived: 'marked {name} as arrived',
  mark_no_show: 'marked {name} as a no-show',
  clear_attendance: 'cleared the attendance of {name}',
  make_link: 'created a link for {name}',
  revoke_links: 'revoked the links for {name}',
  email_receipt: 'emailed a receipt for {name}',
  resend_email: 'resent an email for {name}',
  refund_payment: 'refunded {name}',
  dismiss_attention: 'resolved “{name}”',
  close_out_day: 'closed out the cash drawer for {name}',
  reopen_day: 'reopened the cash drawer for {name}',
  export_bookings: 'downloaded the bookings of {name}',
  export_payments: 'downloaded the payments of {name}',
}

/** The phrase already names the role before and after. */
const COMPLETE: ReadonlySet<AuditAction> = new Set(['promote_to_admin', 'remove_admin'])

export interface AuditLine {
  /** "Casey changed Cage 1: $30.00 → $35.00" */
  sentence: string
  /** Changes that don't fit into the sentence. */
  changes: AuditChange[]
}

/** One entry as a sentence. */
export function auditLine(entry: AuditEntry): AuditLine {
  const who = entry.actorName ?? 'The system'
  const phrase = PHRASES[entry.action].replace('{booking}', () => bookingOf(entry))
  const sentence = `${who} ${phrase.replace('{name}', () => nameOf(entry))}`
  const changes = COMPLETE.has(entry.action) ? [] : auditChanges(entry)
  const [only] = changes
  if (only && changes.length === 1 && only.before !== null && only.after !== null && isShort(only))
    return { sentence: `${sentence}: ${shortChange(only)}`, changes: [] }
  return { sentence, changes }
}

/** Dates are shown with their weekday. */
function nameOf({ subject, subjectName }: AuditEntry): string {
  if (!/^(date|closure):/.test(subject)) return subjectName
  return formatDate(Temporal.PlainDate.from(subjectName))
}

/** "Don Stengel's booking, Friday, February 5, 2027, 11:00 AM" */
function bookingOf({ subjectName }: AuditEntry): string {
  return subjectName.replace(/^.+?(?=, \w+day, |$)/, (customer) => `${customer}'s booking`)
}

/** Amounts are clear without their label. */
function shortChange({ label, before, after }: AuditChange): string {
  const change = `${before} → ${after}`
  return before?.startsWith('$') ? change : `${label.toLowerCase()} ${change}`
}

function isShort({ before, after }: AuditChange): boolean {
  return `${before}${after}`.length <= 60
}
