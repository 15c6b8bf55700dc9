import type { RawBuilder } from 'kysely'
import { countRows } from '../db/count-rows.ts'
import type { Database } from '../db/database.ts'

/** Emails that failed for good and match `isWanted`, newest first. */
export async function listFailedEmails(db: Database, isWanted: RawBuilder<boolean>, limit: number) {
  return await db
    .selectFrom('emails')
    .select(['id', 'template', 'recipient', 'bookingId', 'lastError', 'createdAt'])
    .where('status', '=', 'failed')
    .where(isWanted)
    .orderBy('createdAt', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

/** Counts of waiting and failed emails. `oldestAt`: when the oldest waiting one was queued. */
export async function readEmailHealth(
  db: Database,
): Promise<{ waiting: number; failed: number; oldestAt: Temporal.Instant | null }> {
  const waiting = await db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('createdAt').as('oldestAt')])
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  const failed = await countRows(db, db.selectFrom('emails').select('id').where('status', '=', 'failed'))
  return { waiting: Number(waiting.count), failed, oldestAt: waiting.oldestAt }
}
