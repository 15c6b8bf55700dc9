import type { Clock } from '../core/clock.ts'
import type { Database, Trx } from '../db/database.ts'
import type { EmailRow } from './claim-email.ts'
import { isReminder, type TemplateName } from './templates.ts'

const ERROR_LENGTH = 500

interface Note {
  db: Database
  clock: Clock
}

/** Marks the email as sent and, for a reminder, its booking as reminded, in one transaction. */
export async function noteSent({ db, clock }: Note, email: EmailRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await finish(trx, email, { status: 'sent', sentAt: clock.now(), lastError: null })
    if (isReminder(email.template))
      await trx
        .updateTable('bookings')
        .set({ reminderSent: true })
        .where('id', '=', email.bookingId)
        .execute()
  })
}

/** Marks the email as no longer needed. */
export async function noteSkipped({ db }: Note, email: EmailRow): Promise<void> {
  await finish(db, email, { status: 'skipped', lastError: null })
}

/**
 * Marks a booking's queued emails of these templates as no longer needed, also one that is being written: its process checks
 * `isStillQueued` under the booking's lock, which the caller holds.
 */
export async function skipQueued(
  trx: Trx,
  { bookingId, templates }: { bookingId: string; templates: readonly TemplateName[] },
): Promise<void> {
  await trx
    .updateTable('emails')
    .set({ status: 'skipped', lastError: null, sendingSince: null })
    .where('bookingId', '=', bookingId)
    .where('template', 'in', templates)
    .where('status', '=', 'queued')
    .execute()
}

/** Whether a claimed email is still wanted. */
export async function isStillQueued(trx: Trx, { id }: Pick<EmailRow, 'id'>): Promise<boolean> {
  const { status } = await trx
    .selectFrom('emails')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status === 'queued'
}

/** Records a failed attempt: `queued` to retry, `failed` to give up and show it to staff. */
export async function noteFailure(
  { db }: Note,
  email: EmailRow,
  status: 'queued' | 'failed',
  error: unknown,
): Promise<void> {
  await finish(db, email, { status, lastError: String(error).slice(0, ERROR_LENGTH) })
}

/** If this process stalled past its claim and another one took over, the other one's outcome wins. */
async function finish(
  db: Database | Trx,
  { id, attempts }: EmailRow,
  outcome: { status: string; lastError: string | null; sentAt?: Temporal.Instant },
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ ...outcome, sendingSince: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('attempts', '=', attempts)
    .execute()
}
