import { sql } from 'kysely'
import { formatUsd, toDecimal } from '../../../domain/pricing/money.ts'
import { isForAccount } from '../../../server/accounts/given-by-staff.ts'
import { enqueueCustomerEmail } from '../../../server/mail/outbox.ts'
import type { Method } from '../../../server/services/fulfillment.ts'
import { addRefundedCredit, lockCredit, spendableCredit } from './credit-ledger.ts'

/** Its name in payments. */
export const METHOD = 'credit'

const IS_SHOWN = isForAccount(sql.ref('entry.user_id'), sql<boolean>`entry.by_staff`)

/** In cents. */
const taken: Method['units']['taken'] = (paymentIds) => sql`
  select payment_id, (-amount * 100)::integer as used, greatest(0, balance * 100)::integer as left
  from (
    select payment_id, amount, coalesce(sum(amount) filter (where ${IS_SHOWN}) over earlier, 0) as balance
    from credit_entries entry
    where user_id in (select user_id from credit_entries where payment_id in (${paymentIds}))
    window earlier as (partition by user_id order by created_at)
  ) entries
  where payment_id in (${paymentIds})`

/** Customers' credit. */
export const CREDIT_METHOD: Method = {
  name: METHOD,
  units: { taken, used: (cents) => `${formatUsd(cents)} of credit`, left: formatUsd },
  purse: { spendable: spendableCredit, lock: lockCredit },
  takesRefunds: true,
  giveBack: addRefundedCredit,
  async tell(services, trx, { userId, amount, cause }) {
    const email = { template: 'credit.credit-added', cause, props: { amount: toDecimal(amount) } } as const
    await enqueueCustomerEmail(services, trx, { userId }, email)
  },
}
