import { AUDIT_PHRASES, type AuditAction } from '../../../domain/audit/action.ts'
import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { partsOfSubject } from '../../../domain/audit/subject.ts'
import { ROLE_NAMES, STAFF_ROLES } from '../../../domain/staff-role.ts'
import { formatDate } from '../../../domain/time/facility-time.ts'
import { type AuditChange, auditChanges } from './audit-changes.ts'

/** The phrase already names the role before and after. */
const COMPLETE: ReadonlySet<string> = new Set<AuditAction>(['promote_to_admin', 'remove_admin'])

export interface AuditLine {
  /** "Casey changed Cage 1: $30.00 → $35.00" */
  sentence: string
  /** Changes that don't fit into the sentence. */
  changes: AuditChange[]
}

/** One entry as a sentence. `itemNames`: the names of spaces and bundles by ID. */
export function auditLine(entry: AuditEntry, itemNames: ReadonlyMap<string, string>): AuditLine {
  const who = entry.actorName ?? 'The system'
  const phrase = phraseOf(entry).replace('{booking}', () => bookingOf(entry))
  const role = entry.action === 'promote_to_admin' ? roleOf(entry) : ''
  const sentence = `${who} ${phrase.replace('{name}', () => nameOf(entry))}${role}`
  const changes = COMPLETE.has(entry.action) ? [] : auditChanges(entry, itemNames)
  const [only] = changes
  if (only && changes.length === 1 && only.before !== null && only.after !== null && isShort(only))
    return { sentence: `${sentence}: ${shortChange(only)}`, changes: [] }
  return { sentence, changes }
}

function phraseOf({ action, phrase }: AuditEntry): string {
  return phrase ?? AUDIT_PHRASES[action as keyof typeof AUDIT_PHRASES]
}

/** ": Desk"; nothing for entries from before there were roles. */
function roleOf({ after }: AuditEntry): string {
  const role = STAFF_ROLES.find((each) => each === after?.staffRole)
  return role ? `: ${ROLE_NAMES[role]}` : ''
}

/** Dates are shown with their weekday. */
function nameOf({ subject, subjectName }: AuditEntry): string {
  if (!['date', 'closure'].includes(partsOfSubject(subject).kind)) return subjectName
  return formatDate(Temporal.PlainDate.from(subjectName))
}

/** "Don Stengel's booking, Friday, February 5, 2027, 11:00 AM" */
function bookingOf({ subjectName }: AuditEntry): string {
  return subjectName.replace(/(?=, [A-Z][a-z]{2,6}day, )|$/, "'s booking")
}

/** Amounts are clear without their label. */
function shortChange({ label, before, after }: AuditChange): string {
  const change = `${before} → ${after}`
  return before?.startsWith('$') ? change : `${label.toLowerCase()} ${change}`
}

function isShort({ before, after }: AuditChange): boolean {
  return `${before}${after}`.length <= 60
}
