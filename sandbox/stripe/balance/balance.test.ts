import { expect, test } from 'vitest'
import { stripeSandbox } from '../testing/stripe-sandbox.ts'

const paid = {
  amount: 4500,
  currency: 'usd',
  confirm: true,
  metadata: { bookingId: '42' },
}

test('takes a fee of each payment, keeps it when refunding, and pays out the rest', async () => {
  const { stripe, control } = await stripeSandbox()
  const intent = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_visa' })
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
  await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_createDispute' })
  expect((await stripe.payouts.list()).data).toEqual([])
  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] })
  expect(data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
    ['adjustment', -4500, 1500, -6000],
    ['charge', 4500, 161, 4339],
    ['refund', -1000, 0, -1000],
    ['charge', 4500, 161, 4339],
  ])
  expect(data[3]?.source).toMatchObject({ object: 'charge', metadata: { bookingId: '42' } })
  expect(await stripe.balanceTransactions.retrieve(String(refund.balance_transaction))).toEqual({
    ...data[2],
    source: refund.id,
  })

  const { body } = await control('payout')
  expect(body).toMatchObject({ amount: 1678, status: 'paid', automatic: true })
  expect((await control('payout')).status).toBe(404)
  expect((await stripe.payouts.list({ status: 'paid' })).data).toEqual([body])
  const parts = (await stripe.balanceTransactions.list({ payout: body.id })).data
  expect(parts.map(({ type }) => type)).toEqual(['payout', 'adjustment', 'charge', 'refund', 'charge'])
  expect(parts.reduce((total, { net }) => total + net, 0)).toBe(0)
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
  expect(types.slice(0, 3)).toEqual(['payout.paid', 'payout.created', 'charge.dispute.funds_withdrawn'])
  expect(types.filter((type) => type === 'charge.updated')).toHaveLength(2)
})

test('puts a refund that failed back into the balance', async () => {
  const { stripe, control } = await stripeSandbox()
  const { id } = await stripe.paymentIntents.create({ ...paid, payment_method: 'pm_card_refundFail' })
  const refund = await stripe.refunds.create({ payment_intent: id })
  await control('flush')
  const { failure_balance_transaction: failure } = await stripe.refunds.retrieve(refund.id)
  expect(await stripe.balanceTransactions.retrieve(String(failure))).toMatchObject({
    type: 'refund_failure',
    amount: 4500,
    source: refund.id,
  })
})
