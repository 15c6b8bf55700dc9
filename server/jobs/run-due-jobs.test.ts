import { expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { controlStripe } from '../../testing/stripe-client.ts'
import type { OutboundMessage } from '../mail/transport.ts'
import { runDueJobs } from './schedule.ts'

const barn = await ownAppOfFile()

it('goes on after a job that fails without Stripe, and says which it was', async () => {
  const customer = await registerCustomer(barn)
  const sent: OutboundMessage[] = []
  const mailer = { send: async (email: OutboundMessage) => void sent.push(email) }
  await controlStripe(barn, { fail: { count: 1_000 } })
  expect(await runDueJobs(barn.services, mailer)).toEqual(['reconcile-ledger'])
  expect(sent.map(({ to }) => to)).toEqual([customer.email])
})
