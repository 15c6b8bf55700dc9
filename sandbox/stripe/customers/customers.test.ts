import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'

test('a customer is made, found by email, changed, and cleared of what is emptied', async () => {
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

test('an unknown id is a 404 for every kind of object', async () => {
  const { stripe } = await stripeSandbox()
  const calls = [
    stripe.paymentIntents.retrieve('pi_nobody'),
    stripe.paymentIntents.confirm('pi_nobody'),
    stripe.paymentIntents.cancel('pi_nobody'),
    stripe.paymentMethods.retrieve('pm_nobody'),
    stripe.customers.retrieve('cus_nobody'),
    stripe.customers.update('cus_nobody', {}),
    stripe.charges.retrieve('ch_nobody'),
    stripe.refunds.retrieve('re_nobody'),
    stripe.disputes.retrieve('du_nobody'),
    stripe.events.retrieve('evt_nobody'),
    // Not an id of any kind, and not even well encoded.
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
