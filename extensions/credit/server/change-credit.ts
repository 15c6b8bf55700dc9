import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { formatUsd, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { lockPerson } from '../../../server/accounts/lock-customer.ts'
import { recordCustomerAudit } from '../../../server/audit/record-audit.ts'
import { transact } from '../../../server/db/database.ts'
import { enqueueCustomerEmail } from '../../../server/mail/outbox.ts'
import { recordGift, refuseRefund } from '../../../server/payments/ledger/staff-limits.ts'
import type { By, Services } from '../../../server/services/services.ts'
import type { changeCreditSchema } from '../domain/credit.schema.ts'
import { availableCredit, lockCredit } from './credit-ledger.ts'

interface Request extends By {
  customerId: string
  input: z.output<typeof changeCreditSchema>
}

/**
 * Staff give a customer credit, who gets an email, or take back some that isn't spent or kept. Idempotent per `entryId`, which is
 * refused for another amount. Errors: `customer_not_found`, `refused`, `over_refund_limit`.
 */
export async function changeCredit(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'extensions'>,
  { actor, customerId, input: { entryId, takesBack, reason, ...input }, now }: Request,
): Promise<Outcome<null>> {
  const cents = toCents(input.amount)
  const amount = toDecimal(takesBack ? -cents : cents)
  return await transact(services.db, async (trx) => {
    // Locks before the customer, as a cancellation does, which then locks the customers who wait.
    const overLimit = takesBack ? null : await refuseRefund(trx, { staffId: actor.id, amount: cents, now })
    const person = await lockPerson(trx, customerId)
    if (!person.ok) return person
    const earlier = await trx
      .selectFrom('creditEntries')
      .select(['userId', 'amount'])
      .where('id', '=', entryId)
      .executeTakeFirst()
    if (earlier && earlier.userId !== customerId) return refuse('invalid')
    if (earlier && earlier.amount !== amount)
      return refuse('invalid', { message: otherAmount(earlier.amount) })
    if (earlier) return succeed(null)
    if (overLimit) return overLimit
    await lockCredit(trx, customerId)
    const available = await availableCredit(trx, customerId)
    if (takesBack && cents > available)
      return refuse('refused', {
        message: `That's more than the ${formatUsd(available)} in credit this customer can spend now.`,
      })
    const kind = takesBack ? 'taken_back' : 'given'
    await trx
      .insertInto('creditEntries')
      .values({
        ...{ id: entryId, userId: customerId, amount, kind, reason, givenBy: actor.id },
        ...{ byStaff: true, createdAt: now },
      })
      .execute()
    await recordGift(trx, { actor, now }, { userId: customerId, amount })
    await recordCustomerAudit(trx, customerId, {
      actorId: actor.id,
      ...(takesBack ? TAKEN : GIVEN),
      after: { amount: toDecimal(cents), reason },
      now,
    })
    if (!takesBack) {
      const email = { template: 'credit.credit-added', cause: entryId, props: { amount, reason } } as const
      await enqueueCustomerEmail(services, trx, { userId: customerId }, email)
    }
    return succeed(null)
  })
}

const GIVEN = { action: 'credit.give', phrase: 'gave credit to {name}' } as const
const TAKEN = { action: 'credit.take', phrase: 'took back credit from {name}' } as const

function otherAmount(before: string): string {
  const done = toCents(before) > 0 ? 'gave' : 'took back'
  return `You already ${done} ${formatUsd(Math.abs(toCents(before)))} in credit with this form. Please close it and check their credit.`
}
