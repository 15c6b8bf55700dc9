import { fromKysely } from 'pg-boss'
import type { Services } from '../services/services.ts'
import { isUnclaimed } from './claim-email.ts'
import { DELIVER_EMAIL } from './outbox.ts'

const BATCH = 200

/**
 * The job that queues emails again if they lost their delivery job, for example after a restore. The queue's key
 * prevents a second job for the same email. Returns how many it queued.
 */
export async function sendWaitingEmails({ db, queue }: Services): Promise<number> {
  const waiting = await db
    .selectFrom('emails')
    .select('id')
    .where('status', '=', 'queued')
    .where(isUnclaimed)
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  let queued = 0
  await db.transaction().execute(async (trx) => {
    for (const { id } of waiting)
      if (await queue.send(DELIVER_EMAIL, { emailId: id }, fromKysely(trx), { key: id })) queued += 1
  })
  return queued
}
