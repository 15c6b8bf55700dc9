import type { Trx } from '../db/database.ts'

interface Period {
  after: Temporal.Instant
  /** Up to now. What is later was written before the sandbox's clock was put back. */
  until: Temporal.Instant
}

/** How many reset mails to this user were written in that time and are in one of these states. */
export async function countResetMails(
  trx: Trx,
  userId: string,
  { after, until }: Period,
  statuses: ('queued' | 'sent')[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('template', '=', 'reset-password')
    .where('status', 'in', statuses)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}
