import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** Every statement the app sends, in order. */
const statements: string[] = []

function watch(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: string, ...rest: unknown[]) => {
      statements.push(text)
      return query(text, ...rest)
    }) as typeof client.query
  })
}

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp({ edges: { pool: watch, stripe: (connect) => connect() } })
})
afterAll(() => barn.close())

it('books with three round trips: the session, the facts, and the hold', async () => {
  const customer = await registerCustomer(barn)
  statements.length = 0
  expect((await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-28T10:00'))).status).toBe(201)
  expect(statements).toEqual([
    expect.stringContaining('from sessions'),
    expect.stringContaining('booking_facts'),
    expect.stringContaining('take_hold'),
  ])
})

it('shares the round trips of customers who book at the same moment', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => registerCustomer(barn)))
  statements.length = 0
  const responses = await Promise.all(
    customers.map((customer, index) =>
      customer.post('/api/bookings', bookingOf('cage-2', `2026-11-28T1${index}:00`)),
    ),
  )
  expect(responses.map(({ status, body }) => [status, body.userId])).toEqual(
    customers.map(({ id }) => [201, id]),
  )
  const count = (text: string) => statements.filter((statement) => statement.includes(text)).length
  expect(count('from sessions')).toBeLessThan(4)
  expect(count('booking_facts')).toBeLessThan(4)
  expect(count('take_hold')).toBeLessThan(4)
})

it('reads the day from memory after that', async () => {
  const read = () => barn.client().get('/api/bookings/availability/2026-11-29')
  await read()
  statements.length = 0
  expect((await read()).status).toBe(200)
  expect(statements).toEqual([])
})
