import { type RawBuilder, sql } from 'kysely'
import { toDecimal } from '../../../domain/pricing/money.ts'
import { isForAccount } from '../../../server/accounts/given-by-staff.ts'
import type { Database } from '../../../server/db/database.ts'
import { toWire } from '../../../server/db/instants.ts'
import { PERSON_NAME } from '../../../server/db/person-name.ts'
import type { Credit, OwnCredit } from '../domain/credit.schema.ts'
import type { CreditKind } from '../domain/credit.ts'
import { availableCredit, spendableCredit } from './credit-ledger.ts'

const MOST_ENTRIES = 100

/** With its latest entries. */
export async function readOwnCredit(db: Database, { id }: { id: string }): Promise<OwnCredit> {
  const [{ entries, balance }, available] = await Promise.all([
    readEntries(db, id, isForAccount(id, sql<boolean>`credit_entries.by_staff`)),
    spendableCredit(db, id),
  ])
  return {
    balance,
    available: toDecimal(available),
    entries: entries.map(({ givenBy: _, ...entry }) => ({
      ...entry,
      reason: entry.kind === 'given' ? entry.reason : null,
    })),
  }
}

/** The same for staff. */
export async function readCredit(db: Database, userId: string): Promise<Credit> {
  const credit = await readEntries(db, userId, sql<boolean>`true`)
  return { ...credit, available: toDecimal(await availableCredit(db, userId)) }
}

async function readEntries(
  db: Database,
  userId: string,
  isShown: RawBuilder<boolean>,
): Promise<Omit<Credit, 'available'>> {
  const rows = await db
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
    // Of all entries, before the limit: in one statement, so that a payment between two reads can't set them
    // at odds.
    .select(({ fn }) => fn.sum<string>('creditEntries.amount').over().as('balance'))
    .where('creditEntries.userId', '=', userId)
    .where(isShown)
    .orderBy('creditEntries.createdAt', 'desc')
    .orderBy('creditEntries.id')
    .limit(MOST_ENTRIES)
    .$narrowType<{ kind: CreditKind }>()
    .execute()
  return {
    balance: rows[0]?.balance ?? '0.00',
    entries: rows.map(({ balance: _, ...entry }) => toWire(entry)),
  }
}
