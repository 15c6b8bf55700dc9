import { toDecimal } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../../server/db/database.ts'
import { availableCredit, lockCredit } from './credit-ledger.ts'

/** The credit of a customer without email becomes that of their account. */
export async function moveCredit(
  trx: Trx,
  { from, to, now }: { from: string; to: string; now: Temporal.Instant },
): Promise<void> {
  await lockCredit(trx, from)
  const amount = await availableCredit(trx, from)
  if (amount === 0) return
  const entry = { kind: 'linked' as const, byStaff: true, createdAt: now }
  await trx
    .insertInto('creditEntries')
    .values([
      { ...entry, userId: from, amount: toDecimal(-amount) },
      { ...entry, userId: to, amount: toDecimal(amount) },
    ])
    .execute()
}
