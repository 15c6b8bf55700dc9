import type { CoreAction, ExtensionAction } from '../../domain/audit/action.ts'
import type { Trx } from '../db/database.ts'
import { CONTACT, PERSON_NAME } from '../db/person-name.ts'
import { machineName } from '../services/on-machine.ts'

/** Recorded fields by name. Never a password, a hash, or a token. */
type Facts = Readonly<Record<string, unknown>>

type RecordedAction =
  | { action: CoreAction; phrase?: undefined }
  // Such as "added the code {name}".
  | { action: ExtensionAction; phrase: string }

type RecordedChange = RecordedAction & {
  /** Null for the command line and the system. */
  actorId: string | null
  before?: Facts | null
  after?: Facts | null
  now: Temporal.Instant
}

type AuditRecord = RecordedChange & {
  /** "user:…", "space:…", "date:…", "booking:…" */
  subject: string
  /** Today's name of the subject: an email address, a space's name, a date. */
  subjectName: string
}

/**
 * The only way to write the audit log. Runs in the transaction of the change, so neither happens without the other.
 * Pass only the fields that changed.
 */
export async function recordAudit(trx: Trx, record: AuditRecord): Promise<void> {
  const { actorId, action, phrase = null, subject, subjectName, before = null, after = null, now } = record
  await trx
    .insertInto('auditLog')
    .values(({ selectFrom }) => ({
      actorId,
      actorName: selectFrom('users').select(PERSON_NAME.as('name')).where('id', '=', actorId),
      action,
      phrase,
      subject,
      subjectName,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      createdAt: now,
      machineName: machineName(),
    }))
    .execute()
}

/** Records something about an account. */
export async function recordAccountAudit(
  trx: Trx,
  { id, email }: { id: string; email: string },
  record: RecordedChange,
): Promise<void> {
  await recordAudit(trx, { ...record, subject: `user:${id}`, subjectName: email })
}

/** Records something about a customer, who may have no account. */
export async function recordCustomerAudit(trx: Trx, id: string, record: RecordedChange): Promise<void> {
  const { name } = await trx
    .selectFrom('users')
    .select(CONTACT.as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, { ...record, subject: `user:${id}`, subjectName: name })
}
