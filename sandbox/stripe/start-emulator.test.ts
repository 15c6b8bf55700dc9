import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience, startEmulator, stripeClient, stripeSandbox } from './testing/stripe-sandbox.ts'
import { temporaryFile } from './testing/temporary-file.ts'

test('completes a pending refund after a restart', async () => {
  const dataFile = temporaryFile()
  const before = await startEmulator({ dataFile, refundOutcomeMs: 60_000 })
  const { id } = await stripeClient(before.origin).paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_pendingRefund',
  })
  const refund = await stripeClient(before.origin).refunds.create({ payment_intent: id })
  await before.close()

  const { stripe } = await stripeSandbox({ dataFile, refundOutcomeMs: 10 })
  await vi.waitFor(
    async () => expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded'),
    patience,
  )
})

test('joins the emulator that has the port instead of starting a second one', async () => {
  const { emulator } = await stripeSandbox()
  const port = Number(new URL(emulator.origin).port)
  const second = await startEmulator({ port })
  expect(second).toMatchObject({ origin: emulator.origin, stripeJsUrl: emulator.stripeJsUrl, shared: true })
  await second.close()
  expect((await fetch(`${emulator.origin}/_emu/health`)).status).toBe(200)
})

test('starts one emulator for concurrent starts on the same data file with port 0', async () => {
  const dataFile = temporaryFile()
  const running = await Promise.all([1, 2, 3].map(() => startEmulator({ dataFile })))
  onTestFinished(async () => {
    for (const emulator of running) await emulator.close()
  })
  expect(new Set(running.map(({ origin }) => origin)).size).toBe(1)
  expect(running.filter(({ shared }) => !shared)).toHaveLength(1)
})

test('explains when the port is used by another server or an emulator with other keys', async () => {
  const other = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((listening) => other.once('listening', listening))
  const { port } = other.address() as AddressInfo
  await expect(startEmulator({ port })).rejects.toThrow('SANDBOX_STRIPE_PORT')

  const { emulator } = await stripeSandbox({ secretKey: 'sk_test_theirs' })
  const theirs = Number(new URL(emulator.origin).port)
  await expect(startEmulator({ port: theirs })).rejects.toThrow('other keys')
})

test('refuses live keys', async () => {
  const live = startEmulator({ dataFile: ':memory:', secretKey: 'sk_live_real' })
  await expect(live).rejects.toThrow('test keys only')
})
