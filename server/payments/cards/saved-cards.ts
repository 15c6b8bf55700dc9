import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { SavedCard } from '../../../domain/payments/saved-card.schema.ts'
import type { Database } from '../../db/database.ts'
import type { Actor, Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'
import { ensureStripeCustomer } from '../intents/ensure-stripe-customer.ts'

/**
 * Saved cards live at Stripe alone, with the actor's own Stripe customer, which is never taken from a request. Stripe
 * refuses to charge them for anyone else.
 */

/** The secret for Stripe's form on the actor's own checkout, or null if cards can't be saved. */
export async function openCardSession(services: Services, actor: Actor): Promise<Outcome<string | null>> {
  return await askStripe(services, actor, async (stripe) => {
    const customerId = await ensureStripeCustomer(services.db, stripe, actor.id)
    return succeed(customerId && (await stripe.openCardSession(customerId)))
  })
}

/** The actor's saved cards, newest first. Doesn't ask Stripe about someone who never opened a payment form. */
export async function listSavedCards(services: Services, actor: Actor): Promise<Outcome<SavedCard[]>> {
  const customerId = await findStripeCustomer(services.db, actor)
  if (!customerId || !services.stripe) return succeed([])
  return await askStripe(services, actor, async (stripe) => {
    const methods = await stripe.listSavedCards(customerId)
    return succeed(
      methods.flatMap(({ id, card }) =>
        card
          ? [
              {
                id,
                brand: card.brand,
                last4: card.last4,
                expiresMonth: card.exp_month,
                expiresYear: card.exp_year,
              },
            ]
          : [],
      ),
    )
  })
}

/** Refuses with `card_not_found` for a card that isn't the actor's, or not anymore. */
export async function removeSavedCard(
  services: Services,
  { actor, cardId }: { actor: Actor; cardId: string },
): Promise<Outcome<null>> {
  const customerId = await findStripeCustomer(services.db, actor)
  if (!customerId) return refuse('card_not_found')
  return await askStripe(services, actor, async (stripe) =>
    (await stripe.removeSavedCard(customerId, cardId)) ? succeed(null) : refuse('card_not_found'),
  )
}

async function askStripe<T>(
  services: Services,
  actor: Actor,
  work: (stripe: StripeGateway) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { stripe } = services
  if (!stripe) return refuse('payments_not_configured')
  const counted = await services.limits.countTotal('saved_cards', actor.id)
  if (!counted.ok) return counted
  const outcome = await tolerateOutage(services, 'Stripe is unreachable; saved cards are not available', () =>
    work(stripe),
  )
  return outcome ?? refuse('payments_unavailable')
}

async function findStripeCustomer(db: Database, actor: Actor): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('stripeCustomerId')
    .where('id', '=', actor.id)
    .executeTakeFirst()
  return user?.stripeCustomerId ?? null
}
