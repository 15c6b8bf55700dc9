import type { z } from 'zod'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { transact } from '../../../server/db/database.ts'
import { STALE } from '../../../server/db/retry-stale.ts'
import type { Circumstances } from '../../../server/payments/agreements/store-signature.ts'
import { countForm, findPayable, openForm, secretOf } from '../../../server/payments/intents/payment-form.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { tolerateOutage } from '../../../server/stripe/outage.ts'
import type { StripeGateway } from '../../../server/stripe/stripe.ts'
import type { buyPackSchema } from '../domain/pack.schema.ts'
import { NAME } from '../domain/title.ts'
import { findPack, findPackForm, lockPack, type PackRow, signPack } from './sell-pack.ts'
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
  const { id, userId, price, hours } = pack
  const open = await findPayable(services, stripe, await findPackForm(services.db, id))
  if (!open.ok) return open.code === 'already_paid' ? PAID : open
  if (open.value) return succeed(secretOf(open.value))
  const form = {
    purpose: NAME,
    shares: [{ subject: { orderId: id }, amount: toCents(price) }],
    userId,
    what: `pack of ${hours} hours`,
  } as const
  // The customer may have started another one since, which ends this one.
  const intent = await openForm(services, stripe, form, async (trx) => {
    const locked = await lockPack(trx, id)
    return locked?.expiresOn === null && (await findPackForm(trx, id)) === null
  })
  return intent === STALE ? UNREACHABLE : succeed(secretOf(intent))
}
