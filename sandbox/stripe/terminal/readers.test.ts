import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

async function readerAndIntent(metadata: Stripe.MetadataParam = {}) {
  const { stripe } = await stripeSandbox()
  const { readers } = stripe.terminal
  const { id } = await readers.create({ registration_code: 'simulated-wpe', label: 'Front Desk', metadata })
  const createIntent = () =>
    stripe.paymentIntents.create({
      amount: 6000,
      currency: 'usd',
      allowed_payment_method_types: ['card_present'],
      capture_method: 'automatic',
    })
  const { id: intent } = await createIntent()
  const process = (paymentIntent = intent) =>
    readers.processPaymentIntent(id, { payment_intent: paymentIntent })
  const present = (number?: string) =>
    stripe.testHelpers.terminal.readers.presentPaymentMethod(id, {
      ...(number && { card_present: { number } }),
    })
  return { stripe, readers, id, intent, createIntent, process, present }
}

test('charges the card presented to a reader', async () => {
  const { stripe, readers, id, intent, process, present } = await readerAndIntent()
  expect((await readers.list()).data).toMatchObject([{ id, label: 'Front Desk', action: null }])
  expect(await process()).toMatchObject({
    action: { status: 'in_progress', process_payment_intent: { payment_intent: intent } },
  })
  expect(await present()).toMatchObject({ action: { status: 'succeeded' } })
  expect(await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    capture_method: 'automatic',
    latest_charge: { payment_method_details: { type: 'card_present', card_present: { last4: '4242' } } },
  })
  expect(await stripeErrorOf(process())).toMatchObject({ code: 'intent_invalid_state' })
  const { data } = await stripe.events.list()
  expect(data.map(({ type }) => type)).toContain('terminal.reader.action_succeeded')
})

test('keeps a declined intent payable, and lets the reader try again', async () => {
  const { stripe, intent, process, present } = await readerAndIntent()
  await process()
  expect(await present('4000000000000002')).toMatchObject({
    action: { status: 'failed', failure_code: 'card_declined' },
  })
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'generic_decline' },
  })
  await process()
  expect(await present()).toMatchObject({ action: { status: 'succeeded' } })
})

test('replaces a payment without a card, and stops on request', async () => {
  const { readers, id, createIntent, process, present } = await readerAndIntent()
  await process()
  const { id: next } = await createIntent()
  expect(await process(next)).toMatchObject({ action: { process_payment_intent: { payment_intent: next } } })
  expect(await readers.cancelAction(id)).toMatchObject({ action: null })
  expect(await stripeErrorOf(present())).toMatchObject({ type: 'StripeInvalidRequestError' })
})

test('fails the action of an intent that was canceled', async () => {
  const { stripe, intent, process, present } = await readerAndIntent()
  await process()
  await stripe.paymentIntents.cancel(intent)
  expect(await present()).toMatchObject({
    action: { status: 'failed', failure_code: 'intent_invalid_state' },
  })
})

test.each([
  ['terminal_reader_offline', null],
  ['terminal_reader_busy', null],
  // The command got through.
  ['terminal_reader_timeout', { status: 'in_progress' }],
])('can report %s', async (trouble, action) => {
  const { readers, id, process } = await readerAndIntent({ trouble })
  expect(await stripeErrorOf(process())).toMatchObject({ code: trouble })
  const reader = await readers.retrieve(id)
  expect(reader.deleted ? undefined : reader.action).toEqual(action && expect.objectContaining(action))
})
