import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { StripeEmulatorOptions } from './emulator-options.ts'
import { defaults, patience, startEmulator, stripeClient, stripeSandbox } from './testing/stripe-sandbox.ts'
import { temporaryFile } from './testing/temporary-file.ts'
import { webhookReceiver } from './testing/webhook-receiver.ts'

const closedPort = 'http://127.0.0.1:9/'

/** Starts an emulator in a child process. */
async function emulatorProcess(options: Partial<StripeEmulatorOptions>) {
  const script = `import { startStripeEmulator } from ${JSON.stringify(path.join(import.meta.dirname, 'start-emulator.ts'))}
    console.log((await startStripeEmulator(${JSON.stringify({ ...defaults, ...options })})).origin)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const origin of createInterface(child.stdout)) return { origin, child }
  throw new Error('The emulator exited before it was listening.')
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test('keeps payments through kill -9 and sends pending webhooks from the next process', async () => {
  const dataFile = temporaryFile()
  const { origin, child } = await emulatorProcess({
    dataFile,
    webhook: { url: closedPort, secret: 'whsec_emulator' },
  })
  const pay = ({ paymentIntents }: ReturnType<typeof stripeClient>) =>
    paymentIntents.create(
      { amount: 4500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
      { idempotencyKey: 'booking:1' },
    )
  const { id } = await pay(stripeClient(origin))
  await kill(child)

  const { webhook, types } = await webhookReceiver()
  const { stripe } = await stripeSandbox({ dataFile, webhook })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 4500,
  })
  expect((await pay(stripe)).id).toBe(id)
  expect((await stripe.charges.list()).data).toHaveLength(1)
  await vi.waitFor(() => expect(types()).toContain('payment_intent.succeeded'), patience)
})

test('shares one emulator among processes with the same data file, and replaces it once it has died', async () => {
  const dataFile = temporaryFile()
  const { origin, child } = await emulatorProcess({ dataFile })
  const another = await startEmulator({ dataFile: temporaryFile() })
  onTestFinished(() => another.close())
  // The data file decides, even if another emulator listens on the requested port.
  const port = Number(new URL(another.origin).port)
  const second = await startEmulator({ dataFile, port })
  expect(second).toMatchObject({ origin, shared: true })
  const { id } = await stripeClient(second.origin).paymentIntents.create({ amount: 4500, currency: 'usd' })

  await kill(child)
  const { emulator, stripe } = await stripeSandbox({ dataFile })
  expect(emulator.shared).toBe(false)
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 4500 })
})
