import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, createPool, type Database } from '../../server/db/database.ts'
import { bookingOf } from '../factories.ts'
import { createFetchClient } from '../fetch-client.ts'
import { signAgreements } from '../paid-booking.ts'
import { type ServerProcess, spawnServer, temporaryDataDir, untilOpen } from '../server-process.ts'
import { openStripe } from '../servers/open-stripe.ts'
import { createTestDatabase } from '../test-database.ts'
import { answerOf } from './customer-commands.ts'
import { findLedgerBreaches } from './ledger-rules.ts'
import { intentOf, type KnownBooking, type Model, newModel } from './model.ts'
import { findMoneyBreaches } from './money-rules.ts'
import { readState } from './read-state.ts'
import { findSlotBreaches } from './slot-rules.ts'

/** Each costs a server start. */
const KILLS = Number(process.env.MONEY_KILLS ?? 2)

/** Starts a server per kill, on a machine that may be busy. Only the long run may take longer. */
const LIMIT = { timeout: process.env.MONEY_KILLS ? 3_600_000 : 120_000 }

const data = temporaryDataDir()
const model: Model = newModel()
const customers: { client: ReturnType<typeof createFetchClient> }[] = []
let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
let db: Database
let stripe: Awaited<ReturnType<typeof openStripe>>
let server: ServerProcess

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url)
  db = createDatabase(pool)
  stripe = await openStripe()
  await startServer()
  for (let index = 0; index < 4; index += 1) {
    const client = createFetchClient(server.url)
    await client.register(`mortal${index}@example.com`)
    customers.push({ client })
  }
}, 300_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await stripe.close()
  await pool.end()
  await database.drop()
  data.remove()
})

async function startServer(): Promise<void> {
  server = await spawnServer({
    DATA_DIR: data.dataDir,
    DATABASE_URL: database.url,
    SANDBOX_STRIPE_PORT: stripe.port,
    LOG_LEVEL: 'warn',
  })
  await untilOpen(server)
  for (const customer of customers) customer.client = customer.client.at(server.url)
}

it(
  'keeps exactly the money that bookings account for, however often the server is killed',
  LIMIT,
  async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.nat({ max: 20 }),
        async (requests, milliseconds) => {
          round += 1
          await oneCustomerPays(round)
          const killer = killAfter(requests, milliseconds)
          await everyCustomerBooks(round, killer.note)
          server.child.kill('SIGKILL')
          await server.exited
          await startServer()
          await everyCustomerTriesAgain()
          await settle()
          const state = await readState(db, stripe.sdk)
          expect([
            ...findMoneyBreaches(state, model),
            ...findLedgerBreaches(state, model),
            ...findSlotBreaches(state),
          ]).toEqual([])
        },
      ),
      { numRuns: KILLS, endOnFailure: true },
    )
  },
)

/** Kills the server some milliseconds after a number of requests, in the middle of others. */
function killAfter(requests: number, milliseconds: number) {
  let left = requests
  return {
    note() {
      left -= 1
      if (left === 0) setTimeout(() => server.child.kill('SIGKILL'), milliseconds)
    },
  }
}

/** Makes sure that each killed server has recorded a payment, for a slot that no other customer wants. */
async function oneCustomerPays(round: number): Promise<void> {
  const { client } = customers[0] ?? { client: createFetchClient(server.url) }
  const { body } = await client.post('/api/bookings', bookingOf('practice-area', `${dateOf(round)}T10:00`))
  const booking: KnownBooking = { id: body.id, owner: 0, total: body.totalAmount, secrets: [] }
  model.bookings.push(booking)
  await payFor(booking, () => {})
  const paid = await db.selectFrom('payments').select('amount').where('bookingId', '=', booking.id).execute()
  expect(paid).toEqual([{ amount: booking.total }])
}

/** All customers book conflicting slots at the same time, and give up without a response. */
async function everyCustomerBooks(round: number, note: () => void): Promise<void> {
  await Promise.all(
    customers.map(async ({ client }, owner) => {
      for (const wish of wishesOf(round, owner)) {
        note()
        const answer = await client.post('/api/bookings', wish).catch(() => null)
        if (!answer || answer.status > 201) continue
        const { id, totalAmount: total } = answer.body
        if (!model.bookings.some((booking) => booking.id === id))
          model.bookings.push({ id, owner, total, secrets: [] })
        const booking = model.bookings.find((known) => known.id === id)
        if (booking) await payFor(booking, note)
      }
    }),
  )
}

async function payFor(booking: KnownBooking, note: () => void): Promise<void> {
  const client = customers[booking.owner]?.client
  note()
  if (client) await signAgreements(client, booking.id).catch(() => null)
  note()
  const answer = await client
    ?.post('/api/create-payment-intent', { amount: Number(booking.total), bookingId: booking.id })
    .catch(() => null)
  const secret = answer?.body.clientSecret
  if (!secret) return
  if (!booking.secrets.includes(secret)) booking.secrets.push(secret)
  await answerOf(stripe.sdk.paymentIntents.confirm(intentOf(secret), { payment_method: 'pm_card_visa' }))
  note()
  await client?.get(`/api/bookings/${booking.id}`).catch(() => null)
}

async function everyCustomerTriesAgain(): Promise<void> {
  const pending = await db.selectFrom('bookings').select('id').where('status', '=', 'pending').execute()
  const ids = new Set(pending.map(({ id }) => id))
  // Half of them try again; the others have left for good.
  const again = model.bookings.filter(({ id }, index) => ids.has(id) && index % 2 === 0)
  await Promise.all(again.map((booking) => payFor(booking, () => {})))
}

/** A new day each round. */
function dateOf(round: number): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('America/New_York').add({ days: 1 + round })
}

/** Cages 1 and 2 and both together, at two hours. */
function wishesOf(round: number, owner: number) {
  const things = ['cage-1', 'cage-2', 'bundle1']
  return [0, 1, 2].map((turn) =>
    bookingOf(
      things[(owner + turn) % things.length] ?? '',
      `${dateOf(round)}T${turn === 1 ? '11' : '10'}:00`,
    ),
  )
}

/** Expires holds and runs what is due until nothing changes. */
async function settle(): Promise<void> {
  // As if a minute had passed: until then, emails that the killed server was sending are left to it.
  await sql`update emails set sending_since = sending_since - interval '1 minute'`.execute(db)
  const { client } = customers[0] ?? { client: createFetchClient(server.url) }
  for (const advance of ['PT20M', 'PT3M', 'PT3M']) {
    const flushed = await fetch(`${stripe.origin}/_emu/flush`, { method: 'POST' })
    await flushed.arrayBuffer()
    const { status } = await client.post('/sandbox/clock', { advance })
    expect(status).toBe(200)
  }
}
