import { Client } from 'pg'
import { expect, it } from 'vitest'
import { openDoor } from '../../testing/database-door.ts'
import { eventually } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startNotifications } from './notifications.ts'

it('reconnects once after the database was down and reports the gap', async () => {
  const database = await createTestDatabase()
  const door = await openDoor(new URL(database.url))
  const warnings: unknown[] = []
  const log = { warn: (warning: unknown) => warnings.push(warning) }
  const notifications = await startNotifications(door.url, log, { firstMs: 10, longestMs: 20 })
  let gaps = 0
  notifications.onGap(() => {
    gaps += 1
  })
  door.shut()
  const shutAt = performance.now()
  await eventually(
    async () => warnings.length,
    (count) => count >= 20,
  )
  // One attempt at a time: a second chain of attempts would double with every failure.
  expect(door.attempts()).toBeLessThanOrEqual((performance.now() - shutAt) / 20 + 3)
  door.reopen()
  await eventually(
    async () => gaps,
    (count) => count > 0,
  )
  expect(gaps).toBe(1)
  await notifications.close()
  await door.close()
  await database.drop()
})

it('keeps the latest message of a limited number of topics, and counts older positions as missed', async () => {
  const database = await createTestDatabase()
  const notifications = await startNotifications(database.url, { warn: () => {} })
  const client = new Client(database.url)
  await client.connect()
  const announce = (from: number, to: number) =>
    client.query(`select pg_notify('own_bookings', id::text) from generate_series(${from}, ${to}) id`)
  const before = notifications.position()
  await announce(1, 1000)
  await notifications.isCurrent()
  expect(notifications.hasHeardSince(before, ['own_bookings 0'])).toBe(false)
  const between = notifications.position()
  await announce(1001, 30_000)
  await notifications.isCurrent()
  expect(notifications.hasHeardSince(before, ['own_bookings 0'])).toBe(true)
  expect(notifications.hasHeardSince(before, ['own_bookings 1'])).toBe(true)
  expect(notifications.hasHeardSince(between, ['own_bookings 30000'])).toBe(true)
  expect(notifications.hasHeardSince(notifications.position(), ['own_bookings 30000'])).toBe(false)
  await client.end()
  await notifications.close()
  await database.drop()
})
