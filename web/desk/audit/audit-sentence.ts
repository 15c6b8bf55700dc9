import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatLongDate } from '../../../domain/time/format.ts'
import { type AuditChange, auditChanges } from './audit-changes.ts'

/** How each action is told; {name} is what it was done to. */
const ACTIONS: Readonly<Record<string, string>> = {
  edit_space: 'changed {name}',
  edit_bundle: 'changed {name}',
  promote_to_admin: 'made {name} an admin',
  remove_admin: 'removed the admin privileges of {name}',
  reset_user_password: 'reset the password of {name}',
  block_date: 'blocked {name}',
  unblock_date: 'unblocked {name}',
  close_part: 'closed part of {name}',
  reopen_part: 'reopened part of {name}',
  create_booking: 'booked {name}',
  cancel_booking: 'cancelled {name}',
  move_booking: 'moved {name}',
  mark_booking_paid: 'took the payment for {name}',
  note_booking: 'changed the note on {name}',
  resend_mail: 'sent an email again for {name}',
  refund_payment: 'gave money back for {name}',
  export_bookings: 'downloaded the bookings of {name}',
  export_takings: 'downloaded the takings of {name}',
}

/** Nothing is left to tell: the role before and after is in the phrase. */
const SAID_IN_FULL: ReadonlySet<string> = new Set(['promote_to_admin', 'remove_admin'])

export interface AuditLine {
  /** "Casey changed Cage 1: $30.00 → $35.00" */
  sentence: string
  /** What the sentence has no room for. */
  changes: AuditChange[]
}

/** One entry as a person would say it. An action without a phrase of its own is told by its name. */
export function auditLine(entry: AuditEntry): AuditLine {
  const who = entry.actorName ?? 'The system'
  const phrase = ACTIONS[entry.action] ?? `${entry.action.replaceAll('_', ' ')}: {name}`
  const told = `${who} ${phrase.replace('{name}', () => nameOf(entry))}`
  const changes = SAID_IN_FULL.has(entry.action) ? [] : auditChanges(entry)
  const [only] = changes
  if (only && changes.length === 1 && only.before !== null && only.after !== null && isShort(only))
    return { sentence: `${told}: ${shortChange(only)}`, changes: [] }
  return { sentence: told, changes }
}

/** Days are called by their weekday too. */
function nameOf({ subject, subjectName }: AuditEntry): string {
  if (!/^(date|closure):/.test(subject)) return subjectName
  return formatLongDate(instantAt(Temporal.PlainDate.from(subjectName), 12))
}

/** An amount speaks for itself. */
function shortChange({ label, before, after }: AuditChange): string {
  const change = `${before} → ${after}`
  return before?.startsWith('$') ? change : `${label.toLowerCase()} ${change}`
}

function isShort({ before, after }: AuditChange): boolean {
  return `${before}${after}`.length <= 60
}
