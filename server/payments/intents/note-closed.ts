import type { Database, Trx } from '../../db/database.ts'

/** Notes that a form can't be paid anymore: it was, or Stripe canceled its intent. True if it was open. */
export async function noteClosed(
  db: Database | Trx,
  intentId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const closed = await db
    .updateTable('paymentForms')
    .set({ closedAt: now })
    .where('intentId', '=', intentId)
    .where('closedAt', 'is', null)
    .returning('id')
    .execute()
  return closed.length > 0
}
