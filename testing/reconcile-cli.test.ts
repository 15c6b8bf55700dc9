import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingOf } from './factories.ts'
import { createFetchClient } from './fetch-client.ts'
import { intentIn, signAgreements } from './paid-booking.ts'
import { runCli } from './run-cli.ts'
import { eventually, type ServerProcess, spawnServer, temporaryDataDir, untilOpen } from './server-process.ts'
import { openStripe } from './servers/open-stripe.ts'

const data = temporaryDataDir()
let stripe: Awaited<ReturnType<typeof openStripe>>
let server: ServerProcess
beforeAll(async () => {
  stripe = await openStripe()
  server = await spawnServer({ DATA_DIR: data.dataDir, SANDBOX_STRIPE_PORT: stripe.port })
  await untilOpen(server)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await stripe.close()
  data.remove()
})

/** Runs `npm run reconcile` while the server is running. */
async function reconcile(stripePort: string, ...options: string[]) {
  const env = { DATA_DIR: data.dataDir, SANDBOX_STRIPE_PORT: stripePort }
  const { code, stdout, stderr } = await runCli('reconcile', options, env)
  return { code, output: stdout + stderr }
}

it('reconciles our ledger with Stripe’s from the command line, and names each difference', async () => {
  const client = createFetchClient(server.url)
  await client.register('books@example.com')
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 2 })
  const { body: booking } = await client.post('/api/bookings', bookingOf('cage-1', `${date}T18:00`))
  const payment = { amount: 30, bookingId: booking.id }
  await signAgreements(client, booking.id)
  const { body: intent } = await client.post('/api/create-payment-intent', payment)
  await stripe.sdk.paymentIntents.confirm(intentIn(intent), { payment_method: 'pm_card_visa' })
  await eventually(
    async () => (await client.get(`/api/bookings/${booking.id}`)).body.status,
    (status) => status === 'confirmed',
  )
  expect(await reconcile(stripe.port)).toEqual({ code: 0, output: 'No differences in the last 35 days.\n' })

  const { id } = await stripe.sdk.paymentIntents.create({
    amount: 4200,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { bookingId: crypto.randomUUID() },
  })
  const { code, output } = await reconcile(stripe.port, '--days', '2')
  expect(code).toBe(1)
  expect(output).toContain('paid_not_recorded')
  expect(output).toContain(id)
  expect(output).toContain('Stripe received $42.00; our ledger shows nothing.')
})

it.each([
  ['when Stripe is unreachable', '1', []],
  ['without a port for Stripe', '0', []],
  ['for days that are not a number', '1', ['--days', 'many']],
])('exits 2 %s', async (_when, port, options) => {
  const { code, output } = await reconcile(port, ...options)
  expect([code, output.split('\n').length]).toEqual([2, 2])
})
