import type { Refusal } from '../../../domain/errors.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { PaymentCheck } from '../../services/fulfillment.ts'
import type { Services } from '../../services/services.ts'

/** The refusal of the first check that has one; null if none has. */
export async function askChecks(
  { paymentChecks, extensions }: Pick<Services, 'paymentChecks' | 'extensions'>,
  db: Database | Trx,
  ask: (check: PaymentCheck) => Promise<Refusal | null> | undefined,
): Promise<Refusal | null> {
  const others = (await extensions.used(db)).flatMap(({ checks }) => checks?.pay ?? [])
  for (const check of [...paymentChecks, ...others]) {
    const refusal = await ask(check)
    if (refusal) return refusal
  }
  return null
}
