import type { z } from 'zod'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { FACILITY_NAME } from '../../../domain/facility.ts'
import type { buyPackSchema } from '../../../domain/packs/pack.schema.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { transact } from '../../db/database.ts'
import type { By, Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'
import type { Circumstances } from '../agreements/store-signature.ts'
import { findPack, type PackRow, signPack } from '../packs/sell-pack.ts'
import { countForm, secretOf } from './create-payment-intent.ts'
import { ensureStripeCustomer } from './ensure-stripe-customer.ts'
import { settle } from './settle.ts'
import { startPack } from './unpaid-packs.ts'

/**
 * A customer signs a pack's terms, and gets the client secret that pays for it; `settle` then makes it
 * theirs. The same `packId` gets the same intent, and another one ends it. Errors: those of `startPack`,
 * `price_changed`, `already_paid`, `payment_processing`, `payments_unavailable`, `payments_not_configured`.
 */
export async function buyPack(
  services: Services,
  {
    actor,
    input,
    circumstances,
    now,
  }: By & { input: z.output<typeof buyPackSchema>; circumstances: Circumstances },
): Promise<Outcome<{ clientSecret: string }>> {
  const { db, stripe } = services
  if (!stripe) return refuse('payments_not_configured', { message: NOT_ONLINE })
  const counted = await countForm(services, actor.id)
  if (!counted.ok) return counted
  const earlier = await findPack(db, input.packId)
  const started = earlier ? succeed(null) : await startPack(services, { actor, ip: circumstances.ip })
  if (!started.ok) return started
  const signed = await transact(db, (trx) =>
    signPack(trx, { userId: actor.id, input, soldBy: null, circumstances, now }),
  )
  if (!signed.ok) return signed
  // At the desk, or in another tab.
  if (signed.value.expiresOn !== null) return PAID
  const outcome = await tolerateOutage(services, 'Stripe is unreachable; a pack could not be paid', () =>
    providePackIntent(services, stripe, signed.value),
  )
  return outcome ?? UNREACHABLE
}

const NOT_ONLINE = "Packs can't be bought online right now. Please ask our staff."
const PAID: Refusal = refuse('already_paid', { message: 'This pack is already paid.' })
const UNREACHABLE: Refusal = refuse('payments_unavailable', {
  message: "We couldn't reach the payment service. You weren't charged; please try again.",
})

async function providePackIntent(
  services: Services,
  stripe: StripeGateway,
  pack: PackRow,
): Promise<Outcome<{ clientSecret: string }>> {
  const { db } = services
  const { id: packId, userId, price, hours, signedAt, stripePaymentIntentId: known } = pack
  const intent = known
    ? await stripe.retrieveIntent(known)
    : await stripe.createIntent({
        subject: { packId },
        userId,
        customerId: await ensureStripeCustomer(db, stripe, userId),
        // One that ended and is signed again gets another intent.
        attempt: Math.floor(signedAt.epochMilliseconds / 1000),
        amount: toCents(price),
        description: `${FACILITY_NAME}, pack of ${hours} hours`,
      })
  if (intent.status === 'succeeded') {
    await settle(services, intent.id)
    return PAID
  }
  if (intent.status === 'processing') return refuse('payment_processing')
  if (intent.status === 'canceled') return UNREACHABLE
  // Before its secret goes out, so that the payment finds its pack. The customer may have started another one
  // since.
  const { numUpdatedRows } = await db
    .updateTable('packs')
    .set({ stripePaymentIntentId: intent.id })
    .where('id', '=', packId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0 ? secretOf(intent) : UNREACHABLE
}
