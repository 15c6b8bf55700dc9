import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

const order = { amount: 4500, currency: 'usd' }

test('replays the first answer for the same key and body', async () => {
  const { stripe } = await stripeSandbox()
  const options = { idempotencyKey: 'booking:1:1:4500' }
  const first = await stripe.paymentIntents.create(order, options)
  await stripe.paymentIntents.confirm(first.id, { payment_method: 'pm_card_visa' })
  const second = await stripe.paymentIntents.create(order, options)

  expect(second).toMatchObject({ id: first.id, status: 'requires_payment_method' })
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
})

test('rejects the same key with another body or path', async () => {
  const { stripe } = await stripeSandbox()
  const options = { idempotencyKey: 'booking:1:1:4500' }
  await stripe.paymentIntents.create(order, options)
  const calls = [
    stripe.paymentIntents.create({ ...order, amount: 4600 }, options),
    stripe.customers.create({}, options),
  ]
  for (const call of calls) {
    expect(await stripeErrorOf(call)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
  }
})

test('replays a decline without charging again', async () => {
  const { stripe } = await stripeSandbox()
  const { id } = await stripe.paymentIntents.create(order)
  const confirm = () =>
    stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'pay' })
  const first = await stripeErrorOf(confirm())
  const second = await stripeErrorOf(confirm())
  expect(second.charge).toBe(first.charge)
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})
