import type { Cents } from '../../../domain/pricing/money.ts'
import { toDecimal } from '../../../domain/pricing/money.ts'
import type { Trx } from '../../db/database.ts'
import { enqueueCustomerEmail } from '../../mail/outbox.ts'
import type { Services } from '../../services/services.ts'

/** Emails a customer about credit that no other email mentions, once per `cause`. Customers without an email aren't told. */
export async function tellOfCredit(
  services: Pick<Services, 'queue' | 'clock'>,
  trx: Trx,
  {
    userId,
    amount,
    reason,
    cause,
  }: {
    userId: string
    amount: Cents
    /** Staff's words to the customer; without it, for what they note about a refund for themselves. */
    reason?: string
    /** The id of the entry or refund that gives it. */
    cause: string
  },
): Promise<void> {
  const props = { amount: toDecimal(amount), ...(reason && { reason }) }
  await enqueueCustomerEmail(services, trx, { userId }, { template: 'credit-added', cause, props })
}
