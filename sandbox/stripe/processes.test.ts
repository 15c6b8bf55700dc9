import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patience, startEmulator, stripeClient, stripeSandbox } from './testing/stripe-sandbox.ts'
import { temporaryFile } from './testing/temporary-file.ts'
import { webhookReceiver } from './testing/webhook-receiver.ts'

const keys = ['--secret-key', 'sk_test_emulator', '--publishable-key', 'pk_test_emulator']
const closedPort = 'http://127.0.0.1:9/'

/** Starts the emulator's command line in a child process. */
async function emulatorProcess(...args: string[]) {
  const cli = path.join(import.meta.dirname, 'cli.ts')
  const child = spawn(process.execPath, [cli, '--port', '0', ...keys, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) {
    const origin = line.match(/^Stripe emulator: (http:\S+)/)?.[1]
    if (origin) return { origin, child }
  }
  throw new Error('The emulator exited before it was listening.')
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test('keeps payments through kill -9 and sends pending webhooks from the next process', async () => {
  const dataFile = temporaryFile()
  const { origin, child } = await emulatorProcess('--data', dataFile, '--webhook-url', closedPort)
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
  const { origin, child } = await emulatorProcess('--data', dataFile)
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
