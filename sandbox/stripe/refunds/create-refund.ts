import type Stripe from 'stripe'
import { recordTransaction } from '../balance/record-transaction.ts'
import { behaviorOf } from '../cards/card-behaviors.ts'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import {
  integerParam,
  metadataParam,
  refuseUnknownParams,
  requiredTextParam,
} from '../protocol/read-params.ts'
import { invalidRequest, noSuchObject } from '../protocol/stripe-failure.ts'
import { newId, unixNow } from '../store/new-id.ts'

const known = ['amount', 'payment_intent', 'metadata']

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
    balance_transaction: null as string | null,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: metadataParam(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome?.starts ?? 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
  refund.balance_transaction = recordTransaction(call, { type: 'refund', amount: -amount, source: refund }).id
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
  const intentId = requiredTextParam(call.params, 'payment_intent')
  const intent = objects.find('payment_intent', intentId)
  if (!intent) throw noSuchObject('payment_intent', intentId, 'payment_intent', 400)
  const charge = objects.find('charge', String(intent.latest_charge))
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

function refundAmount(charge: Stripe.Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
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
