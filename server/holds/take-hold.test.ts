import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { eventually } from '../../testing/server-process.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** Whether the next hold is committed and announced, but its connection breaks before the answer comes. */
let breaks = false

function breakConnection(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (text: string, ...rest: unknown[]) => {
      const result = await query(text, ...rest)
      if (!breaks || !text.includes('take_hold_alone')) return result
      breaks = false
      throw new Error('Connection terminated unexpectedly')
    }) as unknown as typeof client.query
  })
}

let barn: TestApp
const announced: string[] = []
let listener: Client
beforeAll(async () => {
  barn = await startTestApp({ edges: { pool: breakConnection, stripe: (connect) => connect() } })
  listener = new Client({ connectionString: barn.databaseUrl })
  listener.on('notification', ({ payload = '' }) => announced.push(payload))
  await listener.connect()
  await listener.query('listen availability')
})
afterAll(async () => {
  await listener.end()
  await barn.close()
})

it('announces a hold again if its connection broke, and when the customer asks again', async () => {
  const customer = await registerCustomer(barn)
  const slot = bookingOf('cage-1', '2026-11-28T10:00')
  breaks = true
  expect((await customer.post('/api/bookings', slot)).status).toBe(503)
  await eventually(
    async () => announced.length,
    (count) => count >= 2,
  )
  expect((await customer.post('/api/bookings', slot)).status).toBe(200)
  await listener.query('')
  expect(announced).toEqual(['2026-11-28', '2026-11-28', '2026-11-28'])
})

it('announces nothing for a slot that is taken', async () => {
  const [first, second] = [await registerCustomer(barn), await registerCustomer(barn)]
  const slot = bookingOf('cage-2', '2026-11-29T10:00')
  expect((await first.post('/api/bookings', slot)).status).toBe(201)
  expect((await second.post('/api/bookings', slot)).status).toBe(409)
  await listener.query('')
  expect(announced.filter((day) => day === '2026-11-29')).toHaveLength(1)
})
