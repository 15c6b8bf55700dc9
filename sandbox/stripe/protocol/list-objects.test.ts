import { expect, test } from 'vitest'
import { stripeErrorOf, stripeSandbox } from '../testing/stripe-sandbox.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'

async function sandboxWithIntents(count: number) {
  const sandbox = await stripeSandbox()
  const ids: string[] = []
  for (let n = 1; n <= count; n += 1) {
    const { id } = await sandbox.stripe.paymentIntents.create({ amount: n * 100, currency: 'usd' })
    ids.unshift(id)
  }
  return { ...sandbox, ids }
}

test('lists the newest first, page by page', async () => {
  const { stripe, ids } = await sandboxWithIntents(5)
  const first = await stripe.paymentIntents.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, url: '/v1/payment_intents' })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))

  const all: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) all.push(id)
  expect(all).toEqual(ids)
})

test('filters lists by time', async () => {
  const { stripe } = await sandboxWithIntents(4)
  const now = Math.floor(Date.now() / 1000)
  expect((await stripe.paymentIntents.list({ created: { gte: now - 60 } })).data).toHaveLength(4)
  expect((await stripe.paymentIntents.list({ created: { gte: now + 60 } })).data).toHaveLength(0)
})

test('pages through delivered and undelivered events separately', async () => {
  const { webhook } = await webhookReceiver()
  const { stripe, control } = await stripeSandbox({ webhook })
  await control('control', { webhooks: { drop: 2 } })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.customers.create({ name })
  await control('flush')
  const namesOf = async (delivered: boolean) => {
    const names: unknown[] = []
    for await (const { data } of stripe.events.list({ delivery_success: delivered, limit: 1 }))
      names.push('name' in data.object && data.object.name)
    return names
  }
  expect(await namesOf(false)).toEqual(['b', 'a'])
  expect(await namesOf(true)).toEqual(['e', 'd', 'c'])
})

test('rejects an invalid limit, cursor or expansion', async () => {
  const { stripe } = await sandboxWithIntents(1)
  expect(await stripeErrorOf(stripe.charges.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
  expect(await stripeErrorOf(stripe.charges.list({ starting_after: 'ch_unknown' }))).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  })
  expect(await stripeErrorOf(stripe.paymentIntents.list({ expand: ['data.review'] }))).toMatchObject({
    param: 'expand',
  })
})
