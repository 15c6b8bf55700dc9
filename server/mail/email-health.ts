import type { RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'

/** Emails that failed for good and match `isWanted`, newest first. */
export async function listFailedEmails(db: Database, isWanted: RawBuilder<boolean>, limit: number) {
  return await db
    .selectFrom('emails')
    .select(['id', 'template', 'recipient', 'bookingId', 'lastError', 'createdAt'])
    .where('status', '=', 'failed')
    .where(isWanted)
    .orderBy('createdAt', 'desc')
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
  const failed = await db
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting.count), failed: Number(failed.count), oldestAt: waiting.oldestAt }
}
