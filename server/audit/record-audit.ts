import { sql } from 'kysely'
import type { AuditAction } from '../../domain/audit/action.ts'
import type { Trx } from '../db/database.ts'

/** What of a thing is recorded; never a password, a hash or a token. */
type Facts = Readonly<Record<string, unknown>>

interface AuditRecord {
  /** Null: the command line, or the system itself. */
  actorId: string | null
  action: AuditAction
  /** "user:…", "space:…", "date:…", "booking:…" */
  subject: string
  /** What staff call it now: an e-mail, a space's name, a date. */
  subjectName: string
  before?: Facts | null
  after?: Facts | null
  now: Temporal.Instant
}

/**
 * The one way into the audit log, in the transaction of the change itself: what is not recorded did not happen. Give only
 * the fields that changed.
 */
export async function recordAudit(trx: Trx, record: AuditRecord): Promise<void> {
  const { actorId, action, subject, subjectName, before = null, after = null, now } = record
  await trx
    .insertInto('auditLog')
    .values(({ selectFrom }) => ({
      actorId,
      actorName: selectFrom('users').select(PERSON_NAME.as('name')).where('id', '=', actorId),
      action,
      subject,
      subjectName,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      createdAt: now,
    }))
    .execute()
}

const PERSON_NAME = sql<string>`coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email)`
