import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDoor } from '../database-door.ts'
import { createFetchClient } from '../fetch-client.ts'
import { eventually } from '../server-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { bookingNumber, ownServers } from './own-servers.ts'
import { untilHeard } from './until-heard.ts'

// Waits for real time limits, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

/** Supervisors kill a server that takes longer to stop (compose.yaml, ops/barn@.service). */
const GRACE_MS = 15_000

const { startOpen } = ownServers()
let door: Awaited<ReturnType<typeof openDoor>>
beforeEach(async () => {
  door = await openDoor(new URL((await createTestDatabase()).url))
})
afterEach(() => door.close())

describe('a server whose database connections are dead', () => {
  it('answers every request in 15 seconds, hears of changes again, and can be stopped', async () => {
    const [server, stopped] = await Promise.all([
      startOpen({ DATABASE_URL: door.url }),
      startOpen({ DATABASE_URL: door.url }),
    ])
    // Each counts its attempt on its own connection.
    const customers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const customer = createFetchClient(server.url)
        await customer.register(`dead${index}@example.com`)
        return customer
      }),
    )
    const [client] = customers as [(typeof customers)[number]]
    const crowd = () =>
      Promise.all(
        customers.map(async (customer) => {
          const start = performance.now()
          const { status } = await customer.get('/api/bookings')
          return { status, ms: performance.now() - start }
        }),
      )
    const stream = await fetch(`${server.url}/api/live`, { headers: { accept: 'text/event-stream' } })
    // The server ends it, so that browsers connect again and fetch what they missed.
    const ended = stream.text()

    door.stall()
    const waiting = client
      .at(stopped.url)
      .get('/api/auth/user')
      .catch(() => null)
    const stoppedAt = performance.now()
    const exited = stopped.exited.then((code) => ({ code, ms: performance.now() - stoppedAt }))
    stopped.child.kill('SIGTERM')
    const ready = await fetch(`${server.url}/readyz`)
    expect(ready.status).toBe(503)
    for (const { status, ms } of await crowd()) {
      expect([200, 503]).toContain(status)
      expect(ms).toBeLessThan(15_000)
    }
    for (const { status, ms } of await crowd()) {
      expect(status).toBe(200)
      expect(ms).toBeLessThan(5_000)
    }
    await eventually(
      async () => (await fetch(`${server.url}/readyz`)).status,
      (status) => status === 200,
    )
    await ended

    const live = await fetch(`${server.url}/api/live`, { headers: { accept: 'text/event-stream' } })
    const heard = untilHeard(live, bookingNumber(0).startTime)
    expect((await client.post('/api/bookings', bookingNumber(0))).status).toBe(201)
    await heard

    const { code, ms } = await exited
    expect(code).toBe(0)
    expect(ms).toBeLessThan(GRACE_MS)
    await waiting
  })
})
