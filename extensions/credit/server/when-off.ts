import { sql } from 'kysely'
import { plural } from '../../../domain/plural.ts'
import { formatDollars } from '../../../domain/pricing/money.ts'
import type { Database } from '../../../server/db/database.ts'

/** For the owner, before credit is switched off. */
export async function whenCreditIsOff(db: Database): Promise<string[]> {
  const { rows } = await sql<{ customers: number; amount: string | null }>`
    select count(*)::integer as customers, sum(amount) as amount from (
      select sum(amount) as amount from credit_entries group by user_id having sum(amount) > 0) balances`.execute(
    db,
  )
  const [{ customers, amount } = { customers: 0, amount: null }] = rows
  return amount === null
    ? []
    : [
        `${plural(customers, 'customer')} ${customers === 1 ? 'has' : 'have'} ${formatDollars(amount)} in credit, which still pays first at checkout.`,
      ]
}
