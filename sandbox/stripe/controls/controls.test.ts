import { request } from 'node:http'
import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

const order = { amount: 4500, currency: 'usd' }

test('answers the next matching calls with a 5xx', async () => {
  const { stripe, control } = await stripeSandbox()
  await control('control', {
    fail: { count: 1, status: 503, method: 'POST', path: '/v1/payment_intents/*/confirm' },
  })
  const { id } = await stripe.paymentIntents.create(order)
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(await stripeErrorOf(confirm())).toMatchObject({ statusCode: 503, type: 'StripeAPIError' })
  expect(await confirm()).toMatchObject({ status: 'succeeded' })
})

test('cuts the connection before any work is done', async () => {
  const { stripe, control } = await stripeSandbox()
  await control('control', { reset: { count: 2 } })
  expect(await stripeErrorOf(stripe.paymentIntents.create(order))).toMatchObject({
    type: 'StripeConnectionError',
  })
  expect((await stripe.paymentIntents.list()).data).toEqual([])
})

test('delays an answer', async () => {
  const { stripe, control } = await stripeSandbox()
  await control('control', { slow: { count: 2, ms: 60_000 } })
  const impatient = stripe.paymentIntents.list({}, { timeout: 50 })
  expect(await stripeErrorOf(impatient)).toMatchObject({ type: 'StripeConnectionError' })
})

test('logs requests', async () => {
  const { stripe, emulator } = await stripeSandbox()
  await stripe.paymentIntents.create(order, { idempotencyKey: 'booking:1' })
  const log = await (await fetch(`${emulator.origin}/_emu/requests`)).json()
  expect(log).toHaveProperty('requests', [
    expect.objectContaining({
      method: 'POST',
      path: '/v1/payment_intents',
      key: 'secret',
      idempotencyKey: 'booking:1',
      status: 200,
      params: { amount: '4500', currency: 'usd' },
    }),
  ])
})

test('clears payments and faults on reset', async () => {
  const { stripe, control } = await stripeSandbox()
  await stripe.paymentIntents.create(order)
  await control('control', { fail: { count: 5 } })
  await control('reset')
  expect((await stripe.paymentIntents.list()).data).toEqual([])
})

test('rejects unknown controls', async () => {
  const { control } = await stripeSandbox()
  expect((await control('control', { webhook: { drop: 1 } })).status).toBe(400)
  expect((await control('nothing')).status).toBe(404)
})

test.each([{ origin: 'https://elsewhere.example' }, { host: 'elsewhere.example' }])(
  'rejects control calls from pages on other hosts (%o)',
  async (headers) => {
    const { emulator } = await stripeSandbox()
    const status = await new Promise((resolve) => {
      request(`${emulator.origin}/_emu/requests`, { headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      }).end()
    })
    expect(status).toBe(403)
  },
)
