import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience, stripeSandbox } from '../testing/stripe-sandbox.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { webhookReceiver } from '../testing/webhook-receiver.ts'

const order = { amount: 4500, currency: 'usd', metadata: { bookingId: '42' } }
const paid = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.updated']

async function sandboxWithReceiver(statuses: number[] = [], webhookBackoffMs = [20, 20], options = {}) {
  const receiver = await webhookReceiver(...statuses)
  const sandbox = await stripeSandbox({ webhook: receiver.webhook, webhookBackoffMs, ...options })
  const pay = async (paymentMethod = 'pm_card_visa') => {
    const { id } = await sandbox.stripe.paymentIntents.create(order)
    await sandbox.stripe.paymentIntents.confirm(id, { payment_method: paymentMethod }).catch(() => {})
    return id
  }
  const undelivered = async () => {
    const { data } = await sandbox.stripe.events.list({ delivery_success: false })
    return data.map(({ type }) => type)
  }
  return { ...sandbox, ...receiver, pay, undelivered }
}

test('sends webhooks for a payment that the SDK can verify', async () => {
  const { pay, received, types, control } = await sandboxWithReceiver()
  const id = await pay()
  await control('flush')
  expect(types().sort()).toEqual([...paid].sort())
  const event = received.find(({ type }) => type === 'payment_intent.succeeded')
  expect(event).toMatchObject({
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id, status: 'succeeded', metadata: { bookingId: '42' } } },
    request: { id: expect.stringMatching(/^req_/) },
  })
})

test('retries a failed webhook until it is accepted', async () => {
  const { pay, received, undelivered } = await sandboxWithReceiver([500, 500, 500, 503])
  await pay()
  await vi.waitFor(async () => expect(await undelivered()).toEqual([]), patience)
  expect(received).toHaveLength(8)
})

test('gives up on a webhook after the last attempt', async () => {
  const { pay, undelivered, types } = await sandboxWithReceiver(Array(12).fill(500))
  await pay()
  await vi.waitFor(() => expect(types()).toHaveLength(12), patience)
  expect((await undelivered()).sort()).toEqual([...paid].sort())
})

test('sends a duplicated webhook twice', async () => {
  const { pay, control, received } = await sandboxWithReceiver()
  await control('control', { webhooks: { duplicate: 1 } })
  await pay()
  await control('flush')
  const ids = received.filter(({ type }) => type === 'payment_intent.created').map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('holds webhooks until they are released', async () => {
  const { pay, control, types, undelivered } = await sandboxWithReceiver()
  await control('control', { webhooks: { hold: true } })
  await pay()
  expect(await undelivered()).toHaveLength(4)
  expect(types()).toEqual([])
  await control('control', { webhooks: { hold: false } })
  await vi.waitFor(() => expect(types()).toHaveLength(4), patience)
})

test('sends only later events to a newly registered endpoint', async () => {
  const { webhook, types } = await webhookReceiver()
  const { stripe, control } = await stripeSandbox()
  await stripe.customers.create({ email: 'before@example.com' })
  await control('webhook', webhook)
  await stripe.customers.create({ email: 'after@example.com' })
  await control('flush')
  expect(types()).toEqual(['customer.created'])
})

test('outlives a file that cannot be written, and delivers once it can', async () => {
  const dataFile = temporaryFile()
  const { stripe, types, pay, undelivered } = await sandboxWithReceiver([], [20, 20], {
    dataFile,
    refundOutcomeMs: 20,
  })
  const file = new DatabaseSync(dataFile)
  onTestFinished(() => file.close())
  const intent = await pay('pm_card_pendingRefund')
  // From now on every change fails, in timers too: an exception there would end the process.
  for (const table of ['deliveries', 'objects'])
    file.exec(
      `create trigger full_${table} before update on ${table} begin select raise(abort, 'database or disk is full'); end`,
    )
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toThrow('disk is full')
  await vi.waitFor(() => expect(types().length).toBeGreaterThan(4), patience)
  file.exec('drop trigger full_deliveries; drop trigger full_objects')
  await vi.waitFor(async () => expect(await undelivered()).toEqual([]), patience)
  expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ status: 'pending' })
  await vi.waitFor(() => expect(types()).toContain('refund.updated'), patience)
})
