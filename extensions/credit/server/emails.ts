import { toCents } from '../../../domain/pricing/money.ts'
import { propOf } from '../../../server/notices/emailed-booking.ts'
import type { Compose, EmailRow, Message } from '../../../server/services/email.ts'
import type { Services } from '../../../server/services/services.ts'
import { creditAdded } from '../emails/credit-added.ts'
import { availableCredit, spendableCredit } from './credit-ledger.ts'

export const CREDIT_EMAILS = { 'credit-added': composeAdded } satisfies Record<string, Compose>

/** With the credit there is when it's sent. */
async function composeAdded(services: Services, email: EmailRow): Promise<Message | null> {
  const { userId } = email
  if (userId === null) return null
  const [available, spendable] = await Promise.all([
    availableCredit(services.db, userId),
    spendableCredit(services.db, userId),
  ])
  return creditAdded({
    amount: toCents(propOf(email, 'amount') ?? '0'),
    reason: propOf(email, 'reason'),
    available,
    isWaiting: spendable < available,
    bookUrl: `${services.publicUrl}/booking`,
  })
}
