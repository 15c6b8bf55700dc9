import type Stripe from 'stripe'
import { recordTransaction } from '../balance/record-transaction.ts'
import { behaviorOf } from '../cards/card-behaviors.ts'
import { attachCard } from '../cards/saved-cards.ts'
import { recordEvent } from '../events/record-event.ts'
import type { ApiCall, Cause } from '../protocol/api-call.ts'
import type { FormObject } from '../protocol/form-decode.ts'
import { choiceParam } from '../protocol/read-params.ts'
import { newId } from '../store/new-id.ts'
import { declineCharge } from './decline-charge.ts'
import { newCharge } from './new-charge.ts'
import { openDispute } from './open-dispute.ts'

/** Attempts one charge. Throws a decline after recording it. */
export function chargePaymentMethod(
  call: ApiCall,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isAuthenticated }: { isAuthenticated: boolean },
): Stripe.PaymentIntent {
  const { store, faults } = call.emulator
  const behavior = behaviorOf(store, method.id)
  if ('setup_future_usage' in call.params) intent.setup_future_usage = futureUsageParam(call.params)
  intent.last_payment_error = null
  intent.payment_method = method.id
  if (behavior.needsAuthentication && !isAuthenticated) return askForAuthentication(call, intent)

  intent.next_action = null
  const charge = newCharge(intent, method, { isAuthenticated })
  intent.latest_charge = charge.id
  if (behavior.decline) {
    throw declineCharge(call, intent, charge, method, behavior.decline)
  }
  if (faults.takeProcessingHold()) return holdInProcessing(call, intent, charge)
  store.objects.insert(charge)
  return succeed(call, intent, charge)
}

/** Whether the card is to be saved to the intent's customer, and for what; an empty value takes it back. */
export function futureUsageParam(params: FormObject): Stripe.PaymentIntent.SetupFutureUsage | null {
  return choiceParam(params, 'setup_future_usage', ['on_session', 'off_session']) ?? null
}

/** Marks the charge and its intent as succeeded; also used for intents held in `processing`. */
export function succeed(cause: Cause, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  const { store } = cause.emulator
  charge.status = 'succeeded'
  charge.captured = true
  charge.paid = true
  charge.amount_captured = charge.amount
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.processing = null
  const { disputed } = behaviorOf(store, charge.payment_method ?? '')
  store.objects.save(charge)
  store.objects.save(intent)
  recordEvent(cause, 'charge.succeeded', charge)
  recordEvent(cause, 'payment_intent.succeeded', intent)
  const method = store.objects.find('payment_method', charge.payment_method ?? '')
  if (intent.setup_future_usage && typeof intent.customer === 'string' && method?.customer === null)
    attachCard(cause, method, intent.customer)
  moveBalance(cause, charge)
  if (disputed) openDispute(cause, charge)
  return intent
}

/** Intents are captured asynchronously: the transaction follows the events of the payment. */
function moveBalance(cause: Cause, charge: Stripe.Charge) {
  const [percent, fixed] = charge.payment_method_details?.card_present ? [2.7, 5] : [2.9, 30]
  charge.balance_transaction = recordTransaction(cause, {
    type: 'charge',
    amount: charge.amount,
    fee: Math.round((charge.amount * percent) / 100) + fixed,
    source: charge,
  }).id
  cause.emulator.store.objects.save(charge)
  recordEvent(cause, 'charge.updated', charge)
}

function holdInProcessing(call: ApiCall, intent: Stripe.PaymentIntent, charge: Stripe.Charge) {
  charge.status = 'pending'
  intent.status = 'processing'
  call.emulator.store.objects.insert(charge)
  call.emulator.store.objects.save(intent)
  recordEvent(call, 'charge.pending', charge)
  recordEvent(call, 'payment_intent.processing', intent)
  return intent
}

function askForAuthentication(call: ApiCall, intent: Stripe.PaymentIntent) {
  const challenge = new URL('/elements/challenge', call.emulator.origin)
  challenge.searchParams.set('payment_intent', intent.id)
  challenge.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  challenge.searchParams.set('key', call.emulator.keys.publishable)
  intent.status = 'requires_action'
  // The browser shows the challenge in a frame.
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      source: newId('payatt'),
      stripe_js: challenge.href,
    } as Stripe.PaymentIntent.NextAction.UseStripeSdk,
  }
  call.emulator.store.objects.save(intent)
  recordEvent(call, 'payment_intent.requires_action', intent)
  return intent
}
