import type Stripe from 'stripe'
import { cardBehaviors } from '../cards/card-behaviors.ts'
import type { Cause } from '../protocol/api-call.ts'
import { succeed } from './charge-payment-method.ts'
import { declineCharge } from './decline-charge.ts'

/** Completes an intent that a control held in `processing`; `undefined` if there is none with that id. */
export function settleProcessing(
  cause: Cause,
  id: string,
  outcome: 'succeeded' | 'failed',
): Stripe.PaymentIntent | undefined {
  const { objects } = cause.emulator.store
  const intent = objects.find('payment_intent', id)
  const charge = objects.find('charge', String(intent?.latest_charge))
  const method = objects.find('payment_method', String(charge?.payment_method))
  if (intent?.status !== 'processing' || !charge || !method) return undefined
  if (outcome === 'succeeded') return succeed(cause, intent, charge)
  declineCharge(cause, intent, charge, method, cardBehaviors.generic_decline.decline)
  return intent
}
