import { settle } from '../server/payments/intents/settle.ts'
import type { Desk } from './desk.ts'
import { bookingOf } from './factories.ts'
import { intentIn, SIGNED } from './paid-booking.ts'
import { stripeOf } from './stripe-client.ts'

/** Publishes a policy with these terms, and returns its version. */
export async function publishTerms({ staff }: Pick<Desk, 'staff'>, ...terms: string[]): Promise<string> {
  return (await staff.post('/api/admin/policy-versions', { terms })).body.version
}

/** Books a slot, signs the current policy, and pays. Returns the booking's id. */
export async function payUnderPolicy(
  { barn, customer }: Pick<Desk, 'barn' | 'customer'>,
  slot = bookingOf('cage-1', '2026-11-24T17:00'),
): Promise<string> {
  const { body: booking } = await customer.post('/api/bookings', slot)
  const { policyVersion } = (await customer.get(`/api/bookings/${booking.id}`)).body
  await customer.post(`/api/bookings/${booking.id}/agreements`, { ...SIGNED, policyVersion })
  const { body: intent } = await customer.post('/api/create-payment-intent', {
    amount: Number(slot.totalAmount),
    bookingId: booking.id,
  })
  await stripeOf(barn).paymentIntents.confirm(intentIn(intent), { payment_method: 'pm_card_visa' })
  if ((await settle(barn.services, intentIn(intent))) !== 'confirmed') throw new Error('not confirmed')
  return booking.id
}
