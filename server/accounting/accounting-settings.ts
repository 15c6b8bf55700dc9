import {
  type Accounting,
  accountingSchema,
  DEFAULT_ACCOUNTING,
} from '../../domain/accounting/accounting.schema.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Database, Trx } from '../db/database.ts'
import type { By } from '../services/services.ts'

export async function readAccounting(db: Database | Trx): Promise<Accounting> {
  const row = await db.selectFrom('accountingSettings').select(['accounts', 'taxRate']).executeTakeFirst()
  if (!row) return DEFAULT_ACCOUNTING
  // Accounts that a later version added have their default.
  const accounts = { ...DEFAULT_ACCOUNTING.accounts, ...Object(row.accounts) }
  return accountingSchema.parse({ ...row, accounts })
}

/** Applies to every month that isn't closed; names of accounts to all journals. */
export async function changeAccounting(
  db: Database,
  { actor, input, now }: By & { input: Accounting },
): Promise<Accounting> {
  return await db.transaction().execute(async (trx) => {
    const [before, after] = [flat(await readAccounting(trx)), flat(input)]
    const changed = Object.keys(after).filter((key) => after[key] !== before[key])
    const values = { accounts: JSON.stringify(input.accounts), taxRate: input.taxRate }
    await trx
      .insertInto('accountingSettings')
      .values(values)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(values))
      .execute()
    const pick = (from: typeof after) => Object.fromEntries(changed.map((key) => [key, from[key] ?? '']))
    if (changed.length > 0)
      await recordAudit(trx, {
        subject: 'settings:accounting',
        subjectName: 'the accounting settings',
        actorId: actor.id,
        action: 'change_accounting',
        before: pick(before),
        after: pick(after),
        now,
      })
    return await readAccounting(trx)
  })
}

function flat({ accounts, taxRate }: Accounting): Record<string, string> {
  return { ...accounts, taxRate: String(Number(taxRate)) }
}
