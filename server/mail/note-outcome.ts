import { cutText } from '../../domain/visible-text.ts'
import type { Database, Trx } from '../db/database.ts'
import type { EmailRow } from '../services/email.ts'
import type { Services } from '../services/services.ts'
import { addCall, coverEmailed, findCustomer } from './calls.ts'
import { isReminder, type TemplateName } from './templates.ts'

const ERROR_LENGTH = 500

type Note = Pick<Services, 'db' | 'clock' | 'extensions'>

/**
 * Marks the email as sent and, for a reminder, its booking as reminded, in one transaction. No one has to
 * call about its news anymore.
 */
export async function noteSent(services: Note, email: EmailRow): Promise<void> {
  const { db, clock } = services
  await db.transaction().execute(async (trx) => {
    await lockBookingOf(trx, email)
    await finish(trx, email, { status: 'sent', sentAt: clock.now(), lastError: null })
    await coverEmailed(services, trx, email)
    if (isReminder(email.template))
      await trx
        .updateTable('bookings')
        .set({ reminderSent: true })
        .where('id', '=', email.bookingId)
        .execute()
  })
}

/** Marks the email as no longer needed. */
export async function noteSkipped({ db }: Pick<Note, 'db'>, email: EmailRow): Promise<void> {
  await finish(db, email, { status: 'skipped', lastError: null })
}

/**
 * Marks a booking's queued emails of these templates as no longer needed, also one that is being written: its
 * process checks `isStillQueued` under the booking's lock, which the caller holds.
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

/** Whether an email that was taken is still wanted. */
export async function isStillQueued(trx: Trx, { id }: Pick<EmailRow, 'id'>): Promise<boolean> {
  const { status } = await trx
    .selectFrom('emails')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return status === 'queued'
}

/**
 * Records a failed attempt: `queued` to retry, `failed` to give up and show it to staff, who call about news
 * that matters.
 */
export async function noteFailure(
  services: Note,
  email: EmailRow,
  status: 'queued' | 'failed',
  error: unknown,
): Promise<void> {
  const outcome = { status, lastError: cutText(String(error), ERROR_LENGTH) }
  await services.db.transaction().execute(async (trx) => {
    await lockBookingOf(trx, email)
    const isOurs = await finish(trx, email, outcome)
    if (isOurs && status === 'failed') await listUnreached(services, trx, email)
  })
}

async function listUnreached(services: Note, trx: Trx, email: EmailRow): Promise<void> {
  const { template, cause, bookingId, props } = email
  const userId = await findCustomer(trx, email)
  if (userId === null) return
  await addCall(services, trx, {
    ...{ template, cause, userId, bookingId, failed: email },
    props: props as Record<string, string>,
  })
}

/** Calls about a booking change under its lock, and before `skipQueued` of the same transaction. */
async function lockBookingOf(trx: Trx, { bookingId }: EmailRow): Promise<void> {
  if (bookingId === null) return
  await trx.selectFrom('bookings').select('id').where('id', '=', bookingId).forNoKeyUpdate().execute()
}

/**
 * If this process stalled for too long and another one took the email, the other one's outcome wins. Returns
 * whether it's this one's.
 */
async function finish(
  db: Database | Trx,
  { id, attempts }: EmailRow,
  outcome: { status: string; lastError: string | null; sentAt?: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ ...outcome, sendingSince: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
