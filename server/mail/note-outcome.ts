import { sql } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/database.ts'
import type { MailRow } from './claim-mail.ts'
import { isReminder } from './templates.ts'

const ERROR_LENGTH = 500

interface Note {
  db: Database
  clock: Clock
}

/**
 * Not over somebody who has meanwhile taken it: one who was held up for longer than a claim lasts leaves the last word
 * to whoever took over.
 */
const isStillOurs = ({ attempts }: MailRow) => sql<boolean>`(status = 'queued' and attempts = ${attempts})`

/** It is sent; and if it reminds of a booking, that booking says so, in the same transaction. */
export async function noteSent({ db, clock }: Note, mail: MailRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mails')
      .set({ status: 'sent', sentAt: clock.now(), lastError: null, sendingSince: null })
      .where('id', '=', mail.id)
      .where(isStillOurs(mail))
      .execute()
    if (isReminder(mail.template))
      await trx.updateTable('bookings').set({ reminderSent: true }).where('id', '=', mail.bookingId).execute()
  })
}

/** Nobody needs it any more. */
export async function noteSkipped({ db }: Note, mail: MailRow): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'skipped', lastError: null, sendingSince: null })
    .where('id', '=', mail.id)
    .where(isStillOurs(mail))
    .execute()
}

/** It was not sent: to be tried again (`queued`), or never (`failed`), when staff have to tell the person. */
export async function noteFailure(
  { db }: Note,
  mail: MailRow,
  status: 'queued' | 'failed',
  error: unknown,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, lastError: String(error).slice(0, ERROR_LENGTH), sendingSince: null })
    .where('id', '=', mail.id)
    .where(isStillOurs(mail))
    .execute()
}
