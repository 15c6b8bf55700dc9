import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { MailTransport, OutboundMessage } from '../../server/mail/transport.ts'
import type { Client } from '../client.ts'
import { switchOn } from '../extras.ts'
import { registerAdmin, registerVerified } from '../factories.ts'
import { publishTerms } from '../published-policy.ts'
import { NOON, STRIPE_TEST_KEYS, startTestApp, type TestApp } from '../start-test-app.ts'
import { stripeOf } from '../stripe-client.ts'
import { type Attempt, interruptPool, interruptStripe } from './interrupted-steps.ts'
import { MONEY_PARTS } from './parts.ts'

type Paused = Extract<Attempt<unknown>, { kind: 'paused' }>

/** The system under test: one app, one database, and one Stripe for all runs. */
export interface Barn {
  app: TestApp
  customers: Client[]
  staff: Client
  /** The policy that customers sign. It lets them move bookings and offer them back. */
  policyVersion: string
  stripe: Stripe
  /** Requests paused on their way, each with what to do once it is answered. */
  paused: { request: Paused; onAnswer: (answer: unknown) => void }[]
  emails: OutboundMessage[]
  deaths: number
  pauses: number
  emulate(path: string, body?: object): Promise<void>
  /** The bank decides on a payment in processing; does nothing for any other. */
  decide(intentId: string, outcome: 'succeeded' | 'failed'): Promise<void>
  /** The process ends and another one starts; everything under way is abandoned. */
  restart(): Promise<void>
  /** Back to the first day, with people who have booked little. */
  reset(): Promise<void>
  close(): Promise<void>
}

const CUSTOMERS = 3
/** One customer opens at most 30 payment forms a minute, and a run takes a fraction of a second. */
const RUNS_OF_CUSTOMERS = 4

export async function openBarn(): Promise<Barn> {
  let reconnect = () => {}
  const app = await startTestApp({
    edges: {
      pool: interruptPool,
      stripe(connect) {
        const interrupted = interruptStripe(connect)
        reconnect = interrupted.reconnect
        return interrupted.gateway
      },
    },
    // The test decides when to retry.
    emulator: { webhookBackoffMs: Array<number>(1000).fill(3_600_000) },
  })
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  let registered = 0
  /** Each from another network, because networks also have limits. */
  function register(): Promise<Client> {
    registered += 1
    return registerVerified(app, `10.${registered >> 16}.${(registered >> 8) & 255}.${registered & 255}`)
  }
  let runs = 0

  const control = (path: string, body: object) =>
    fetch(`${app.stripeOrigin}/_emu/${path}`, { method: 'POST', body: JSON.stringify(body) })
  await switchOn(app)
  const staff = await registerAdmin(app)
  for (const { prepare } of MONEY_PARTS) await prepare(staff)
  const { ways } = (await staff.get('/api/admin/policy-versions')).body
  const barn: Barn = {
    app,
    customers: [],
    staff,
    policyVersion: '',
    stripe: stripeOf(app),
    paused: [],
    emails: [],
    deaths: 0,
    pauses: 0,
    async emulate(path, body = {}) {
      const answer = await control(path, body)
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    },
    async decide(intentId, outcome) {
      await (await control(`payment_intents/${intentId}/settle`, { outcome })).arrayBuffer()
    },
    async restart() {
      for (const { request } of barn.paused.splice(0)) await request.kill()
      reconnect()
    },
    async reset() {
      await barn.restart()
      await app.clearBookings()
      for (const { forget } of MONEY_PARTS) await forget?.(app.services.db)
      app.clock.set(NOON)
      if (runs % RUNS_OF_CUSTOMERS === 0)
        barn.customers = await Promise.all(Array.from({ length: CUSTOMERS }, register))
      runs += 1
      await app.services.db.updateTable('users').set({ stripeCustomerId: null }).execute()
      // A long run would have to confirm refunds.
      await app.services.db
        .updateTable('sessions')
        .set({ confirmedAt: sql`now()`, createdAt: sql`now()` })
        .execute()
      const terms = MONEY_PARTS.flatMap((part) => part.policyTerms?.(runs, ways) ?? [])
      barn.policyVersion = await publishTerms({ staff }, ...terms)
      await barn.emulate('reset')
      // The test decides when Stripe's events arrive.
      await barn.emulate('control', { webhooks: { hold: true } })
      barn.emails = []
      barn.deaths = 0
      barn.pauses = 0
    },
    close: () => app.close(),
  }
  await barn.emulate('webhook', {
    url: `${address}/api/webhooks/stripe`,
    secret: STRIPE_TEST_KEYS.webhookSecret,
  })
  return barn
}

/** Collects email instead of sending it. */
export function collectEmails(barn: Barn): MailTransport {
  return {
    async send(email) {
      barn.emails.push(email)
    },
  }
}
