import { expect, test, vi } from 'vitest'
import { patience, stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

async function paidSandbox(paymentMethod = 'pm_card_visa', options = {}) {
  const sandbox = await stripeSandbox(options)
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 4500,
    currency: 'usd',
    confirm: true,
    payment_method: paymentMethod,
  })
  const eventTypes = async () => (await sandbox.stripe.events.list()).data.map(({ type }) => type)
  const charge = () => sandbox.stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
  return { ...sandbox, intent, eventTypes, charge }
}

test('refunds a payment in parts, up to the amount paid', async () => {
  const { stripe, intent, charge, eventTypes } = await paidSandbox()
  const part = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 1500,
    metadata: { refundId: '1' },
  })
  expect(part).toMatchObject({ status: 'succeeded', amount: 1500, metadata: { refundId: '1' } })
  expect(await charge()).toMatchObject({ amount_refunded: 1500, refunded: false })

  const tooMuch = stripe.refunds.create({ payment_intent: intent.id, amount: 3001 })
  expect(await stripeErrorOf(tooMuch)).toMatchObject({ statusCode: 400, param: 'amount' })

  const rest = await stripe.refunds.create({
    charge: String(intent.latest_charge),
    reason: 'requested_by_customer',
  })
  expect(rest.amount).toBe(3000)
  expect(await charge()).toMatchObject({
    refunded: true,
    refunds: { data: [{ id: rest.id }, { id: part.id }] },
  })
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id })
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
  expect(await eventTypes()).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))

  expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('rejects a refund of an unpaid intent', async () => {
  const { stripe } = await stripeSandbox()
  const { id } = await stripe.paymentIntents.create({ amount: 4500, currency: 'usd' })
  expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
  })
})

test('completes a pending refund later', async () => {
  const { stripe, intent, control, eventTypes } = await paidSandbox('pm_card_pendingRefund')
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('pending')
  await control('flush')
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(await eventTypes()).toContain('refund.updated')
})

test('reverses the refunded amount when a refund fails later', async () => {
  const { stripe, intent, charge, eventTypes } = await paidSandbox('pm_card_refundFail', {
    refundOutcomeMs: 20,
  })
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('succeeded')
  await vi.waitFor(async () => expect(await eventTypes()).toContain('refund.failed'), patience)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('marks a disputed charge, records an event and rejects its refund', async () => {
  const { stripe, intent, charge, eventTypes } = await paidSandbox('pm_card_createDispute')
  expect(intent.status).toBe('succeeded')
  expect(await charge()).toMatchObject({ disputed: true })
  expect(await eventTypes()).toContain('charge.dispute.created')
  const { data } = await stripe.disputes.list({ payment_intent: intent.id })
  expect(data).toMatchObject([{ status: 'needs_response', reason: 'fraudulent', amount: 4500 }])
  expect(await stripeErrorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_disputed',
  })
})
