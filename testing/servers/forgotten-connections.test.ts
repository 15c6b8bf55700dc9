import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDoor } from '../database-door.ts'
import { createFetchClient } from '../fetch-client.ts'
import { createTestDatabase } from '../test-database.ts'
import { bookingNumber, ownServers, untilHeard } from './own-servers.ts'

// Waits for real time limits, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const { startOpen } = ownServers()
let door: Awaited<ReturnType<typeof openDoor>>
beforeEach(async () => {
  door = await openDoor(new URL((await createTestDatabase()).url))
})
afterEach(() => door.close())

describe('a server whose database connections the network forgot', () => {
  it('answers every request in 15 seconds and hears of changes again', async () => {
    const server = await startOpen({ DATABASE_URL: door.url })
    const client = createFetchClient(server.url)
    await client.register('forgotten@example.com')
    const crowd = () =>
      Promise.all(
        Array.from({ length: 12 }, async () => {
          const start = performance.now()
          const { status } = await client.get('/api/auth/user')
          return { status, ms: performance.now() - start }
        }),
      )
    // Opens several connections.
    await crowd()
    const stream = await fetch(`${server.url}/api/live`, { headers: { accept: 'text/event-stream' } })
    // The server ends it, so that browsers connect again and fetch what they missed.
    const ended = stream.text()

    door.stall()
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
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await ended

    const live = await fetch(`${server.url}/api/live`, { headers: { accept: 'text/event-stream' } })
    const heard = untilHeard(live, bookingNumber(0).startTime)
    expect((await client.post('/api/bookings', bookingNumber(0))).status).toBe(201)
    await heard
  })

  it('stops in ten seconds and exits with 0', async () => {
    const server = await startOpen({ DATABASE_URL: door.url })
    const client = createFetchClient(server.url)
    await client.register('forgotten@example.com')
    door.stall()
    const waiting = client.get('/api/auth/user').catch(() => null)
    const start = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(performance.now() - start).toBeLessThan(10_000)
    await waiting
  })
})
