import type { z } from 'zod'
import { type Outcome, refuse } from '../../../domain/errors.ts'
import type { payByLinkSchema } from '../../../domain/payments/booking-link.schema.ts'
import type { paymentIntentSchema } from '../../../domain/payments/payment.schema.ts'
import type { Services } from '../../services/services.ts'
import { createBalanceIntent } from '../intents/create-balance-intent.ts'
import { findLink } from './find-link.ts'

/**
 * Sets up a card payment of a booking's balance through a link for paying. Refuses `link_invalid` for other links, and what
 * `findLink` and `createBalanceIntent` refuse.
 */
export async function payByLink(
  services: Services,
  { input: { token, amount }, now }: { input: z.output<typeof payByLinkSchema>; now: Temporal.Instant },
): Promise<Outcome<z.output<typeof paymentIntentSchema>>> {
  const found = await findLink(services.db, token, now)
  if (!found.ok) return found
  const { purpose, booking } = found.value
  if (purpose !== 'pay') return refuse('link_invalid')
  return await createBalanceIntent(services, { bookingId: booking.id, amount })
}
