import type { Refusal } from '../../../domain/errors.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { PaymentCheck } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'

/** The refusal of the first check that has one; null if none has. */
export async function askChecks(
  { extensions }: Pick<Services, 'extensions'>,
  db: Database | Trx,
  ask: (check: PaymentCheck) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  for (const { checks } of await extensions.used(db)) {
    if (!checks?.pay) continue
    const refusal = await ask(checks.pay)
    if (refusal) return refusal
  }
  return null
}
