import type Stripe from 'stripe'
import { behaviorOf } from '../cards/card-behaviors.ts'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { integerParam, mergedMetadata, refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { invalidRequest, noSuchObject } from '../protocol/stripe-failure.ts'
import { newId, unixNow } from '../store/new-id.ts'

const known = ['amount', 'charge', 'payment_intent', 'reason', 'metadata']
const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** `POST /v1/refunds`. Refunds `amount` cents, or everything not yet refunded. */
export function createRefund(call: ApiCall): Stripe.Refund {
  const { params } = call
  refuseUnknownParams(params, known)
  const charge = refundableCharge(call)
  const amount = refundAmount(charge, integerParam(params, 'amount'))
  const { store, refundOutcomes } = call.emulator
  const outcome = behaviorOf(store, charge.payment_method ?? '').refund

  const refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergedMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: refundReason(textParam(params, 'reason')),
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome?.starts ?? 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  store.objects.insert(refund)
  store.objects.save(charge)
  recordEvent(call, 'refund.created', refund)
  recordEvent(call, 'charge.refunded', charge)
  if (outcome) refundOutcomes.schedule(refund.id)
  return refund
}

function refundableCharge(call: ApiCall): Stripe.Charge & { object: 'charge' } {
  const { objects } = call.emulator.store
  const intentId = textParam(call.params, 'payment_intent')
  const intent = intentId === undefined ? undefined : objects.find('payment_intent', intentId)
  if (intentId !== undefined && !intent) throw noSuchObject('payment_intent', intentId, 'payment_intent', 400)

  const chargeId = intent ? String(intent.latest_charge) : textParam(call.params, 'charge')
  if (chargeId === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const charge = objects.find('charge', chargeId)
  if (intent && charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  if (!charge) throw noSuchObject('charge', chargeId, 'charge', 400)
  return charge
}

function refundAmount(charge: Stripe.Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} did not succeed and cannot be refunded.`, { param: 'charge' })
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const amount = asked ?? left
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }
  return amount
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

function refundReason(given: string | undefined): Stripe.Refund.Reason | null {
  if (given === undefined) return null
  const reason = reasons.find((known) => known === given)
  if (!reason)
    throw invalidRequest(`Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' })
  return reason
}
