import type { AccountRow, Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { isToCall } from './calls.ts'
import { enqueueEmail } from './outbox.ts'
import type { TemplateName } from './templates.ts'

/** Emails a customer, who has an email now, what staff still had to tell them. */
export async function emailOpenCalls(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  { from, to }: { from: string; to: Pick<AccountRow, 'id' | 'email'> },
): Promise<void> {
  const now = services.clock.now()
  const covered = await trx
    .updateTable('calls')
    .set({ coveredAt: now })
    .where('userId', '=', from)
    .where(isToCall(now))
    .returningAll()
    .execute()
  for (const { id, news, bookingId, props } of covered)
    await enqueueEmail(services, trx, {
      cause: `call:${id}`,
      template: news as TemplateName,
      recipient: to.email,
      ...(bookingId === null ? { userId: to.id } : { bookingId }),
      props: props as Record<string, string>,
    })
  await trx.updateTable('calls').set({ userId: to.id }).where('userId', '=', from).execute()
}
