import type { ShownDate } from '../domain/payments/payment.schema.ts'
import { CURRENT_POLICY } from '../domain/payments/policies/current-policy.ts'
import { settle } from '../server/payments/intents/settle.ts'
import type { Client } from './client.ts'
import { bookingOf } from './factories.ts'
import type { TestApp } from './start-test-app.ts'
import { stripeOf } from './stripe-client.ts'

export interface Held {
  bookingId: string
  intentId: string
}

/** The request that signs the agreements. */
export const SIGNED = {
  signature: 'Casey Stengel',
  cancellationAccepted: true as const,
  liabilityAccepted: true as const,
  policyVersion: CURRENT_POLICY.version,
}

/** Signs the agreements of an own booking, or of a season's dates as they were shown. */
export function signAgreements<Answer>(
  customer: { post(url: string, body: object): Promise<Answer> },
  bookingId: string,
  dates?: readonly ShownDate[],
  policyVersion = SIGNED.policyVersion,
): Promise<Answer> {
  return customer.post(`/api/bookings/${bookingId}/agreements`, { ...SIGNED, policyVersion, dates })
}

/** The payment intent that a response opens the form of. */
export const intentIn = ({ clientSecret }: { clientSecret?: string | null }) =>
  String(clientSecret).split('_secret_')[0] ?? ''

/** Makes a pending booking whose owner has signed, and returns its id. */
export async function holdSigned(customer: Client, slot: object): Promise<string> {
  const { body } = await customer.post('/api/bookings', slot)
  await signAgreements(customer, body.id)
  return body.id
}

/** Makes a pending booking whose owner has signed and opened the payment form. */
export async function holdWithIntent(
  customer: Client,
  slot: ReturnType<typeof bookingOf> = bookingOf('cage-1', '2026-11-21T18:00'),
): Promise<Held> {
  const bookingId = await holdSigned(customer, slot)
  const { body: intent } = await customer.post('/api/create-payment-intent', {
    amount: Number(slot.totalAmount),
    bookingId,
  })
  return { bookingId, intentId: intentIn(intent) }
}

/** Makes a booking, pays for it with one of Stripe's test cards, and settles it. */
export async function payForBooking(
  testApp: TestApp,
  customer: Client,
  { card = 'pm_card_visa', slot = bookingOf('cage-1', '2026-11-21T18:00') } = {},
): Promise<Held & { paymentId: string }> {
  const held = await holdWithIntent(customer, slot)
  await stripeOf(testApp).paymentIntents.confirm(held.intentId, { payment_method: card })
  const settlement = await settle(testApp.services, held.intentId)
  if (settlement !== 'confirmed') throw new Error(`Settling answered ${settlement}`)
  const { id } = await testApp.services.db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', held.bookingId)
    .executeTakeFirstOrThrow()
  return { ...held, paymentId: id }
}

/** Makes a pending booking with an intent, but without agreements, as versions before 0.10 could. */
export async function holdUnsigned(testApp: TestApp, customer: Client & { id: string }): Promise<Held> {
  const { body: booking } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  const { id: intentId } = await stripeOf(testApp).paymentIntents.create({
    amount: 3_000,
    currency: 'usd',
    metadata: { bookingId: booking.id, userId: customer.id },
  })
  await testApp.services.db
    .insertInto('paymentForms')
    .values({
      ...{ intentId, purpose: 'price', bookingId: booking.id },
      ...{ amount: booking.totalAmount, openedAt: testApp.clock.now() },
    })
    .execute()
  return { bookingId: booking.id, intentId }
}
