import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
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

/** A proxy to the database that can be closed, as if the database restarted. */
async function openDoor(database: URL) {
  const { connect } = await import('node:net')
  const sockets = new Set<Socket>()
  let isShut = false
  let attempts = 0
  const server = createServer((socket) => {
    attempts += 1
    if (isShut) {
      socket.destroy()
      return
    }
    const onward = connect(Number(database.port), database.hostname)
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => {})
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.toString(),
    attempts: () => attempts,
    shut() {
      isShut = true
      attempts = 0
      cut()
    },
    reopen() {
      isShut = false
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
