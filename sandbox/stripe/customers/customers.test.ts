import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

test('creates, finds and updates a customer, and clears fields sent empty', async () => {
  const { stripe } = await stripeSandbox()
  const { id } = await stripe.customers.create({
    email: 'kim@example.com',
    name: 'Kim',
    address: { line1: '1 Main St', country: 'US' },
    metadata: { userId: '7', team: 'A' },
  })
  await stripe.customers.create({ email: 'lee@example.com' })
  const { data } = await stripe.customers.list({ email: 'kim@example.com' })
  expect(data).toMatchObject([{ id, name: 'Kim', address: { line1: '1 Main St', city: null } }])

  const changed = await stripe.customers.update(id, { name: '', phone: '555-0100', metadata: { team: '' } })
  expect(changed).toMatchObject({ name: null, phone: '555-0100', metadata: { userId: '7' } })
  expect(changed.metadata).not.toHaveProperty('team')
  expect(await stripe.customers.retrieve(id)).toMatchObject({ email: 'kim@example.com', name: null })
})

test('answers 404 to an unknown id for every kind of object', async () => {
  const { stripe } = await stripeSandbox()
  const calls = [
    stripe.paymentIntents.retrieve('pi_unknown'),
    stripe.paymentIntents.confirm('pi_unknown'),
    stripe.paymentIntents.cancel('pi_unknown'),
    stripe.paymentMethods.retrieve('pm_unknown'),
    stripe.customers.retrieve('cus_unknown'),
    stripe.customers.update('cus_unknown', {}),
    stripe.charges.retrieve('ch_unknown'),
    stripe.refunds.retrieve('re_unknown'),
    stripe.disputes.retrieve('du_unknown'),
    stripe.events.retrieve('evt_unknown'),
    // Not valid URL encoding.
    stripe.rawRequest('GET', '/v1/charges/%E0%A4%A'),
  ]
  for (const call of calls) {
    expect(await stripeErrorOf(call)).toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      param: expect.stringMatching(/^(id|intent)$/),
    })
  }
})
