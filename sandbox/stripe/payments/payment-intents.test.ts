import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

const order = { amount: 4500, currency: 'usd', automatic_payment_methods: { enabled: true } }

test('creates, retrieves and confirms an intent, then rejects another confirmation or cancellation', async () => {
  const { stripe } = await stripeSandbox()
  const customer = await stripe.customers.create({ email: 'kim@example.com', metadata: { userId: '7' } })
  const intent = await stripe.paymentIntents.create({
    ...order,
    customer: customer.id,
    description: 'Cage 1',
    metadata: { bookingId: '42' },
  })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    amount: 4500,
    metadata: { bookingId: '42' },
    client_secret: expect.stringMatching(`^${intent.id}_secret_`),
  })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    id: intent.id,
    customer: customer.id,
  })

  const paid = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge'],
  })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 4500,
    latest_charge: {
      object: 'charge',
      paid: true,
      amount_captured: 4500,
      payment_method_details: { card: { last4: '4242' } },
    },
  })

  for (const again of [stripe.paymentIntents.confirm(intent.id), stripe.paymentIntents.cancel(intent.id)]) {
    expect(await stripeErrorOf(again)).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  }
})

test('declines a card and then accepts another one for the same intent', async () => {
  const { stripe } = await stripeSandbox()
  const { id } = await stripe.paymentIntents.create(order)
  const declined = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' })
  const code = 'card_declined'
  expect(await stripeErrorOf(declined)).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code,
    decline_code: 'generic_decline',
    payment_method: { object: 'payment_method' },
    payment_intent: { status: 'requires_payment_method', last_payment_error: { type: 'card_error', code } },
  })

  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    payment_method: null,
    last_payment_error: { code },
    latest_charge: { status: 'failed', paid: false, failure_code: code },
  })
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('changes the amount of an intent until it is paid', async () => {
  const { stripe } = await stripeSandbox()
  const { id } = await stripe.paymentIntents.create(order)
  expect(await stripe.paymentIntents.update(id, { amount: 5000 })).toMatchObject({ amount: 5000 })
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(await stripeErrorOf(stripe.paymentIntents.update(id, { amount: 100 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('settles an intent held in processing through a control', async () => {
  const { stripe, control } = await stripeSandbox()
  await control('control', { processing: 2 })
  for (const [outcome, status] of [
    ['succeeded', 'succeeded'],
    ['failed', 'requires_payment_method'],
  ] as const) {
    const { id } = await stripe.paymentIntents.create(order)
    const held = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(held).toMatchObject({ status: 'processing', amount_received: 0 })
    expect(await stripeErrorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await control(`payment_intents/${id}/settle`, { outcome })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
  }
})

test('reports what is wrong with a request', async () => {
  const { stripe } = await stripeSandbox()
  const cases = [
    [
      stripe.paymentIntents.retrieve('pi_unknown'),
      { statusCode: 404, code: 'resource_missing', param: 'intent' },
    ],
    [stripe.refunds.retrieve('re_unknown'), { statusCode: 404, code: 'resource_missing', param: 'id' }],
    [
      stripe.paymentIntents.create({ ...order, customer: 'cus_unknown' }),
      { statusCode: 400, code: 'resource_missing', param: 'customer' },
    ],
    [stripe.paymentIntents.create({ ...order, amount: 49 }), { statusCode: 400, code: 'amount_too_small' }],
    [
      stripe.paymentIntents.create({ ...order, amount: 45.5 }),
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [
      stripe.paymentIntents.create({ ...order, color: 'red' } as typeof order),
      { code: 'parameter_unknown', param: 'color' },
    ],
    [stripe.balance.retrieve(), { statusCode: 404, type: 'StripeInvalidRequestError' }],
  ] as const
  for (const [call, expected] of cases) expect(await stripeErrorOf(call)).toMatchObject(expected)
})
