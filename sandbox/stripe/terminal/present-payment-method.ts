import { createPresentedCard } from '../cards/create-payment-method.ts'
import { recordEvent } from '../events/record-event.ts'
import { chargePaymentMethod } from '../payments/charge-payment-method.ts'
import type { ApiCall } from '../protocol/api-call.ts'
import { choiceParam, objectParam, refuseUnknownParams, textParam } from '../protocol/read-params.ts'
import { invalidRequest, StripeFailure } from '../protocol/stripe-failure.ts'
import { checkPresentable, findReader, type StoredReader, setAction } from './readers.ts'

const GOOD_CARD = '4242424242424242'

/**
 * `POST /v1/test_helpers/terminal/readers/{id}/present_payment_method`: a customer taps one of Stripe's test cards. A decline
 * fails the action, and the intent can be processed again.
 */
export function presentPaymentMethod(call: ApiCall, id: string): StoredReader {
  const { params } = call
  refuseUnknownParams(params, ['card_present', 'type'])
  choiceParam(params, 'type', ['card_present'])
  const reader = findReader(call, id)
  const { status, process_payment_intent: shown } = reader.action ?? {}
  const intent =
    status === 'in_progress' && shown
      ? call.emulator.store.objects.find('payment_intent', String(shown.payment_intent))
      : undefined
  if (!shown || !intent) throw invalidRequest('Reader has no in-progress action.')
  const number = textParam(objectParam(params, 'card_present') ?? {}, 'number') ?? GOOD_CARD
  const action = { process_payment_intent: shown }
  try {
    checkPresentable(intent)
    chargePaymentMethod(call, intent, createPresentedCard(call, number), { isAuthenticated: false })
    setAction(call, reader, { ...action, status: 'succeeded' })
    recordEvent(call, 'terminal.reader.action_succeeded', reader)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    const { code = null, message } = error.body
    setAction(call, reader, { ...action, status: 'failed', failure_code: code, failure_message: message })
    recordEvent(call, 'terminal.reader.action_failed', reader)
  }
  return reader
}
