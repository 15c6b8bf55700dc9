import { beforeEach, describe, expect, it } from 'vitest'
import { openDoor } from '../../testing/database-door.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { eventually } from '../../testing/server-process.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startNotifications } from '../db/notifications.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { type FinishedResponse, finishResponse } from './finished-response.ts'
import { createMemory, type Topic } from './memory.ts'

const DAY = '2026-11-28'

const barn = await testAppOfFile()
beforeEach(() => barn.clearBookings())

/** Another process of the same facility: its own connection for notifications, and its own memory. */
async function anotherProcess(databaseUrl = barn.databaseUrl) {
  const warnings: unknown[] = []
  const log = { warn: (warning: unknown) => warnings.push(warning) }
  const notifications = await startNotifications(databaseUrl, log, { firstMs: 10, longestMs: 20 })
  const memory = createMemory<FinishedResponse>({ notifications, clock: barn.clock })
  let made = 0
  return {
    notifications,
    made: () => made,
    /** How many bookings of the day it reports. */
    async count(): Promise<number> {
      const response = await memory.read('day', `availability ${DAY}`, async () => {
        made += 1
        const { count } = await barn.services.db
          .selectFrom('bookingOccupancy')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        const body = Buffer.from(count)
        return {
          topic: `availability ${DAY}` as Topic,
          until: null,
          response: await finishResponse(body, 'identity', {}),
        }
      })
      return Number(response.body)
    },
  }
}

describe('memory', () => {
  it('shows a writer their own booking on every other process, right after the answer', async () => {
    const others = [await anotherProcess(), await anotherProcess()]
    const customer = await registerVerified(barn)
    for (const booked of [1, 2, 3]) {
      const slot = bookingOf(`cage-${booked}`, `${DAY}T10:00`)
      expect((await customer.post('/api/bookings', slot)).status).toBe(201)
      expect(await Promise.all(others.map((other) => other.count()))).toEqual([booked, booked])
      // And again, now from memory.
      expect(await Promise.all(others.map((other) => other.count()))).toEqual([booked, booked])
    }
    expect(others.map((other) => other.made())).toEqual([3, 3])
    for (const { notifications } of others) await notifications.close()
  })

  it.each(['shut', 'stall'] as const)(
    'serves nothing from memory after a %s notification line, and again once it is back',
    async (fault) => {
      const door = await openDoor(new URL(barn.databaseUrl))
      const other = await anotherProcess(door.url)
      expect(await other.count()).toBe(0)
      door[fault]()
      const customer = await registerVerified(barn)
      expect((await customer.post('/api/bookings', bookingOf('cage-1', `${DAY}T10:00`))).status).toBe(201)
      expect(await other.count()).toBe(1)
      expect((await customer.post('/api/bookings', bookingOf('cage-2', `${DAY}T10:00`))).status).toBe(201)
      expect(await other.count()).toBe(2)
      door.reopen()
      await eventually(
        () => other.notifications.isCurrent(),
        (isCurrent) => isCurrent,
      )
      expect((await customer.post('/api/bookings', bookingOf('cage-3', `${DAY}T10:00`))).status).toBe(201)
      expect(await other.count()).toBe(3)
      const made = other.made()
      expect(await other.count()).toBe(3)
      expect(other.made()).toBe(made)
      await other.notifications.close()
      await door.close()
    },
  )

  it('keeps nothing that changed while it was being made', async () => {
    const other = await anotherProcess()
    const memory = createMemory<FinishedResponse>({
      notifications: other.notifications,
      clock: createTestClock(DAY_START),
    })
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const outdated = memory.read('spaces', 'catalog', async () => {
      started.resolve()
      await released.promise
      return {
        topic: 'catalog',
        until: null,
        response: await finishResponse(Buffer.from('old'), 'identity', {}),
      }
    })
    await started.promise
    await barn.services.db.updateTable('spaces').set({ isActive: true }).execute()
    expect(await other.notifications.isCurrent()).toBe(true)
    released.resolve()
    expect(String((await outdated).body)).toBe('old')
    expect(memory.has('spaces')).toBe(false)
    await other.notifications.close()
  })
})

describe('public reads', () => {
  it('answers 304 to a client that has the bytes already, and the new bytes after a change', async () => {
    const admin = await registerAdmin(barn)
    const visitor = barn.client()
    const first = await visitor.get('/api/spaces')
    const etag = String(first.headers.etag)
    const again = await visitor.get('/api/spaces?_=1', { 'if-none-match': etag })
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    const [space] = (await admin.get('/api/admin/catalog')).body.spaces
    await admin.put(`/api/admin/spaces/${space.id}`, { ...space, description: 'Fresh turf' })
    const changed = await visitor.get('/api/spaces', { 'if-none-match': etag })
    expect([changed.status, changed.body[0].description]).toEqual([200, 'Fresh turf'])
  })

  it('shows a held slot until its expired hold is released', async () => {
    const customer = await registerVerified(barn)
    await customer.post('/api/bookings', bookingOf('cage-1', `${DAY}T10:00`))
    const read = async () => (await barn.client().get(`/api/bookings/availability/${DAY}`)).body.length
    expect(await read()).toBe(1)
    barn.clock.advance({ minutes: 16 })
    expect(await read()).toBe(1)
    await expireHolds(barn.services)
    expect(await read()).toBe(0)
  })

  it.each(['br', 'gzip', 'identity'])(
    'answers in %s to a client that takes nothing else',
    async (encoding) => {
      const { headers } = await barn.app.inject({
        url: '/api/spaces',
        headers: { 'accept-encoding': encoding },
      })
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
      expect(headers['x-request-id']).toMatch(/-/)
    },
  )
})

const DAY_START = `${DAY}T00:00:00-05:00`
