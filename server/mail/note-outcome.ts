import { sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Database, Trx } from '../db/database.ts'
import type { EmailRow } from './claim-email.ts'
import { isReminder, type TemplateName } from './templates.ts'

const ERROR_LENGTH = 500

interface Note {
  db: Database
  clock: Clock
}

/** If we stalled past our claim and another process took over, its outcome wins. */
const isStillOurs = ({ attempts }: EmailRow) => sql<boolean>`(status = 'queued' and attempts = ${attempts})`

/** Marks the email as sent and, for a reminder, its booking as reminded, in one transaction. */
export async function noteSent({ db, clock }: Note, email: EmailRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('emails')
      .set({ status: 'sent', sentAt: clock.now(), lastError: null, sendingSince: null })
      .where('id', '=', email.id)
      .where(isStillOurs(email))
      .execute()
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
  await db
    .updateTable('emails')
    .set({ status: 'skipped', lastError: null, sendingSince: null })
    .where('id', '=', email.id)
    .where(isStillOurs(email))
    .execute()
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
  await db
    .updateTable('emails')
    .set({ status, lastError: String(error).slice(0, ERROR_LENGTH), sendingSince: null })
    .where('id', '=', email.id)
    .where(isStillOurs(email))
    .execute()
}
