import type { Trx } from '../../../server/db/database.ts'
import { enqueueEmail } from '../../../server/mail/outbox.ts'
import type { Closing } from '../../../server/services/extension.ts'
import type { Services } from '../../../server/services/services.ts'
import { isOpen } from './open-entries.ts'

/** Ends the entries of days that are closed as a whole, and tells their customers. The caller has locked the days. */
export async function endEntriesOf(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { days, isWhole, reason, now }: Pick<Closing, 'days' | 'isWhole' | 'reason' | 'now'>,
): Promise<null> {
  if (!isWhole) return null
  const open = await trx
    .selectFrom('waitingEntries')
    .innerJoin('users', 'users.id', 'userId')
    .select(['waitingEntries.id', 'userId', 'date', 'email'])
    .where('date', 'in', days)
    .where((eb) => isOpen(eb, now))
    .orderBy('waitingEntries.createdAt')
    .orderBy('waitingEntries.id')
    .execute()
  if (open.length === 0) return null
  const ids = open.map(({ id }) => id)
  await trx.updateTable('waitingEntries').set({ endedAt: now }).where('id', 'in', ids).execute()
  // One for all entries of a customer on a day.
  const told = new Map(open.map((entry) => [`${entry.userId} ${entry.date}`, entry]))
  for (const { id, userId, date, email } of told.values())
    if (email !== null)
      await enqueueEmail(services, trx, {
        cause: `waiting-closed:${id}`,
        template: 'waiting.waiting-closed',
        recipient: email,
        userId,
        props: { date, reason },
      })
  return null
}
