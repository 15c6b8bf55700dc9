import type { Credit, OwnCredit } from '../../../domain/payments/credit.schema.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import type { Database } from '../../db/database.ts'
import { toWire } from '../../db/instants.ts'
import { PERSON_NAME } from '../../db/person-name.ts'
import { availableCredit } from './credit-ledger.ts'

const MOST_ENTRIES = 100

/** With its latest entries. */
export async function readOwnCredit(db: Database, { id }: { id: string }): Promise<OwnCredit> {
  const { entries, ...credit } = await readCredit(db, id)
  return {
    ...credit,
    entries: entries.map((entry) => ({ ...entry, reason: entry.kind === 'given' ? entry.reason : null })),
  }
}

/** The same for staff. */
export async function readCredit(db: Database, userId: string): Promise<Credit> {
  const { balance } = await db
    .selectFrom('creditEntries')
    .select(({ fn, val }) => fn.coalesce(fn.sum<string>('amount'), val('0.00')).as('balance'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('creditEntries')
    .leftJoin('users', 'users.id', 'givenBy')
    .leftJoin('refunds', 'refunds.id', 'refundId')
    .leftJoin('payments', (join) =>
      join.on(({ or, eb }) =>
        or([
          eb('payments.id', '=', eb.ref('creditEntries.paymentId')),
          eb('payments.id', '=', eb.ref('refunds.paymentId')),
        ]),
      ),
    )
    .select(['creditEntries.id', 'creditEntries.kind', 'creditEntries.amount', 'creditEntries.createdAt'])
    .select(['payments.bookingId', PERSON_NAME.as('givenBy')])
    .select(({ fn }) => fn.coalesce('creditEntries.reason', 'refunds.reason').as('reason'))
    .where('creditEntries.userId', '=', userId)
    .orderBy('creditEntries.createdAt', 'desc')
    .orderBy('creditEntries.id')
    .limit(MOST_ENTRIES)
    .execute()
  const available = toDecimal(await availableCredit(db, userId))
  return { balance, available, entries: entries.map(toWire) }
}
