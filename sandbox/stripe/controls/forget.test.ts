import { expect, test } from 'vitest'
import { stripeSandbox } from '../testing/stripe-sandbox.ts'

const paid = { amount: 4500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }

test('forgets payments, and shrinks the payouts they were in', async () => {
  const { stripe, control } = await stripeSandbox()
  const customer = await stripe.customers.create({})
  const kept = await stripe.paymentIntents.create(paid)
  const gone = await stripe.paymentIntents.create({ ...paid, customer: customer.id })
  const refunded = await stripe.paymentIntents.create(paid)
  await stripe.refunds.create({ payment_intent: refunded.id })
  const { body: payout } = await control('payout')

  expect((await control('forget', { intents: [gone.id] })).status).toBe(400)
  await control('forget', { intents: [gone.id, refunded.id], customers: [customer.id] })
  expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([kept.id])
  expect((await stripe.charges.list()).data).toHaveLength(1)
  expect((await stripe.refunds.list()).data).toEqual([])
  expect((await stripe.payouts.list()).data).toMatchObject([{ id: payout.id, amount: 4500 - 161 }])
  const parts = (await stripe.balanceTransactions.list({ payout: payout.id })).data
  expect(parts.map(({ net }) => net)).toEqual([-4339, 4339])
  const events = JSON.stringify((await stripe.events.list({ limit: 100 })).data)
  for (const id of [gone.id, refunded.id, customer.id]) expect(events).not.toContain(id)

  await control('forget', { intents: [kept.id], customers: [] })
  for (const list of [stripe.payouts, stripe.balanceTransactions, stripe.events])
    expect((await list.list()).data).toEqual([])
})
