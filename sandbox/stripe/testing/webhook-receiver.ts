import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { readBody } from '../wire/read-body.ts'

const webhookSecret = 'whsec_emulator'

/**
 * A webhook endpoint for one test. Verifies each webhook with the real SDK, and responds with
 * each of `statuses` once, then 200.
 */
export async function webhookReceiver(...statuses: number[]) {
  const received: Stripe.Event[] = []
  const server = createServer(async (request, response) => {
    const payload = await readBody(request)
    const signature = String(request.headers['stripe-signature'])
    received.push(new Stripe('sk_test_any').webhooks.constructEvent(payload, signature, webhookSecret))
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    webhook: { url: `http://127.0.0.1:${port}/webhooks`, secret: webhookSecret },
    received,
    types: () => received.map(({ type }) => type),
  }
}
