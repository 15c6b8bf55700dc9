import type { Trx } from '../db/database.ts'

interface Period {
  after: Temporal.Instant
  /** Now. Later rows are from before the sandbox clock was set back. */
  until: Temporal.Instant
}

/** Reset emails to this user, created in this period, with one of these statuses. */
export async function countResetEmails(
  trx: Trx,
  userId: string,
  { after, until }: Period,
  statuses: ('queued' | 'sent')[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('template', '=', 'reset-password')
    .where('status', 'in', statuses)
    .where('createdAt', '>', after)
    .where('createdAt', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}
