import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { signAgreementsSchema } from '../../../domain/payments/payment.schema.ts'
import { findPolicy, policyText } from '../../../domain/payments/policies/current-policy.ts'
import type { Policy } from '../../../domain/payments/policies/policy.ts'
import { findOwnBooking } from '../../bookings/own-bookings.ts'
import type { Actor, Services } from '../../services/services.ts'

/**
 * Stores a customer's signature with the SHA-256 of the exact text, as evidence. Signing again adds a row. Clears the
 * flag of a payment that arrived unsigned.
 */
export async function signAgreements(
  { db }: Pick<Services, 'db'>,
  request: {
    actor: Actor
    bookingId: string
    input: z.output<typeof signAgreementsSchema>
    circumstances: { ip: string; userAgent: string }
    now: Temporal.Instant
  },
): Promise<Outcome<{ signedAt: Temporal.Instant }>> {
  const { actor, bookingId, input, circumstances, now } = request
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  if (booking.status === 'cancelled') return refuse('booking_not_pending')
  const policy = findPolicy(input.policyVersion)
  if (!policy) return refuse('agreements_required')
  await db.transaction().execute(async (trx) => {
    // Serializes with `settle`, which flags an unsigned payment under the same lock.
    await trx.selectFrom('bookings').select('id').where('id', '=', bookingId).forNoKeyUpdate().execute()
    await trx
      .insertInto('bookingAgreements')
      .values({
        bookingId,
        userId: actor.id,
        policyVersion: policy.version,
        policySha256: fingerprintOf(policy),
        signature: input.signature,
        ip: circumstances.ip,
        userAgent: circumstances.userAgent,
        signedAt: now,
      })
      .execute()
    await trx
      .updateTable('payments')
      .set({ needsAttention: null })
      .where('bookingId', '=', bookingId)
      .where('needsAttention', '=', 'unsigned')
      .execute()
  })
  return succeed({ signedAt: now })
}

export function fingerprintOf(policy: Policy): string {
  return createHash('sha256').update(policyText(policy)).digest('hex')
}
