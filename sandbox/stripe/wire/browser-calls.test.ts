import { expect, test } from 'vitest'
import {
  callFromBrowser,
  stripeClient,
  stripeErrorOf,
  stripeSandbox,
  typedCard,
} from '../testing/stripe-sandbox.ts'

async function sandboxWithIntent() {
  const sandbox = await stripeSandbox()
  const customer = await sandbox.stripe.customers.create({ email: 'kim@example.com' })
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 4500,
    currency: 'usd',
    customer: customer.id,
    metadata: { bookingId: '42' },
  })
  const path = `/v1/payment_intents/${intent.id}`
  const confirm = (number: string, card = {}) =>
    sandbox.browser('POST', `${path}/confirm`, typedCard(number, intent.client_secret, card))
  return { ...sandbox, intent, path, secret: intent.client_secret ?? '', confirm }
}

test('hides metadata, customer and charge from browsers', async () => {
  const { browser, path, secret, confirm } = await sandboxWithIntent()
  for (const { status, body } of [
    await browser('GET', path, { client_secret: secret }),
    await confirm('4242424242424242'),
  ]) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ object: 'payment_intent', amount: 4500, client_secret: secret })
    for (const hidden of ['metadata', 'customer', 'latest_charge', 'amount_received']) {
      expect(body).not.toHaveProperty(hidden)
    }
  }
})

test('lets browsers access only the intent whose client secret they send', async () => {
  const { browser, path, secret } = await sandboxWithIntent()
  expect((await browser('GET', path, {})).status).toBe(400)
  expect((await browser('GET', path, { client_secret: `${secret}x` })).status).toBe(400)
  expect((await browser('GET', '/v1/payment_intents', {})).status).toBe(401)
  expect((await browser('POST', `${path}/cancel`, { client_secret: secret })).status).toBe(401)
  expect((await browser('POST', '/v1/refunds', { payment_intent: path })).status).toBe(401)
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', undefined],
  ['4000000000000127', 'incorrect_cvc', undefined],
  ['4000000000000119', 'processing_error', undefined],
])('declines card %s from the card form', async (number, code, declineCode) => {
  const { confirm } = await sandboxWithIntent()
  const { status, body } = await confirm(number)
  expect(status).toBe(402)
  expect(body.error).toMatchObject({
    type: 'card_error',
    code,
    payment_method: { card: { last4: number.slice(-4) } },
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
  })
  expect(body.error.decline_code).toBe(declineCode)
  expect(body.error.payment_intent).not.toHaveProperty('metadata')
  expect(body.error.payment_method).not.toHaveProperty('card.fingerprint')
})

test.each([
  ['complete', 'succeeded'],
  ['fail', 'requires_payment_method'],
])('answers a 3-D Secure "%s" with status %s', async (outcome, status) => {
  const { confirm, browser, path, secret, stripe, intent } = await sandboxWithIntent()
  const { body } = await confirm('4000002760003184')
  expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const answer = await browser('POST', `${path}/authenticate`, { client_secret: secret, outcome })
  expect(answer.body.status).toBe(status)

  const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(after.status).toBe(status)
  if (outcome === 'complete') {
    expect(after.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
  } else {
    expect(after.last_payment_error).toMatchObject({ code: 'payment_intent_authentication_failure' })
  }
})

test('declines a card after its 3-D Secure challenge', async () => {
  const { confirm, browser, path, secret } = await sandboxWithIntent()
  expect((await confirm('4000008260003178')).body.status).toBe('requires_action')
  const { status, body } = await browser('POST', `${path}/authenticate`, {
    client_secret: secret,
    outcome: 'complete',
  })
  expect(status).toBe(402)
  expect(body.error).toMatchObject({
    decline_code: 'insufficient_funds',
    payment_intent: { status: 'requires_payment_method', next_action: null },
  })
})

test('refuses card numbers that are not published test cards, and does not store or log them', async () => {
  const { confirm, stripe, intent, emulator } = await sandboxWithIntent()
  const { status, body } = await confirm('4111111111111111')
  expect(status).toBe(402)
  expect(body.error).toMatchObject({
    type: 'card_error',
    code: 'incorrect_number',
    message: "Only Stripe's published test cards can be used here.",
  })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  const log = await (await fetch(`${emulator.origin}/_emu/requests`)).text()
  expect(log).not.toContain('4111')
  expect(log).not.toContain('_secret_')
})

test('refuses an expired card and a short security code', async () => {
  const { confirm } = await sandboxWithIntent()
  const expired = await confirm('4242424242424242', { 'payment_method_data[card][exp_year]': '20' })
  expect(expired.body.error).toMatchObject({ code: 'invalid_expiry_year' })
  const short = await confirm('4242424242424242', { 'payment_method_data[card][cvc]': '1' })
  expect(short.body.error).toMatchObject({ code: 'invalid_cvc' })
})

test('refuses wrong and live keys without repeating them', async () => {
  const { emulator, path, secret } = await sandboxWithIntent()
  for (const key of ['sk_test_wrong', 'sk_live_real']) {
    const error = await stripeErrorOf(stripeClient(emulator.origin, key).refunds.list())
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' })
    expect(error.message).not.toContain(key)
  }
  const browser = await callFromBrowser(
    emulator.origin,
    'GET',
    path,
    { client_secret: secret },
    'pk_live_real',
  )
  expect(browser.status).toBe(401)
})

test('refuses card numbers from servers', async () => {
  const { stripe } = await stripeSandbox()
  const raw = stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  })
  expect(await stripeErrorOf(raw)).toMatchObject({ statusCode: 402 })
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  expect(await stripe.paymentMethods.retrieve(method.id)).toMatchObject({ card: { last4: '4242' } })
})
