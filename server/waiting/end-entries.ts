import type { Trx } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'
import { isOpen } from './open-entries.ts'

/** Ends the entries of days that are closed as a whole, and tells their customers. The caller has locked the days. */
export async function endEntriesOf(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { days, reason, now }: { days: readonly string[]; reason: string; now: Temporal.Instant },
): Promise<void> {
  const open = await trx
    .selectFrom('waitingEntries')
    .select(['id', 'userId', 'date'])
    .where('date', 'in', days)
    .where((eb) => isOpen(eb, now))
    .execute()
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await trx.updateTable('waitingEntries').set({ endedAt: now }).where('id', 'in', ids).execute()
  const customers = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      open.map(({ userId }) => userId),
    )
    .execute()
  const emails = new Map(customers.map(({ id, email }) => [id, email]))
  // One for all entries of a day.
  for (const [{ id, userId, date } = { id: '', userId: '', date: '' }] of Map.groupBy(
    open,
    (entry) => `${entry.userId} ${entry.date}`,
  ).values()) {
    const recipient = emails.get(userId)
    if (recipient)
      await enqueueEmail(services, trx, {
        cause: `waiting-closed:${id}`,
        template: 'waiting-closed',
        recipient,
        userId,
        props: { date, reason },
      })
  }
}
