import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
import { sessionCookie } from '../../testing/live-streams.ts'
import { eventually } from '../../testing/server-process.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'

const barn = await ownAppOfFile()
const origin = await barn.app.listen({ host: '127.0.0.1', port: 0 })

/** The events of a stream from now on, a list that grows. */
async function listen() {
  const stream = await fetch(`${origin}/api/live`, { headers: { accept: 'text/event-stream' } })
  const heard = { text: '' }
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) heard.text += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  await eventually(
    async () => heard.text,
    (text) => text.includes('event: ready'),
  )
  return heard
}

// The first test here: streams of others would count too.
it('keeps no place for a browser that left before its stream opened', async () => {
  const headers = {
    accept: 'text/event-stream',
    cookie: await sessionCookie(barn, await registerCustomer(barn)),
  }
  let left = 0
  let came = 0
  const networks = new Set<string | undefined>()
  barn.app.server.on('request', ({ socket }, response) => {
    came += 1
    // Node knows the address of a closed connection only if something read it before, such as a log.
    networks.add(socket.remoteAddress)
    response.on('close', () => {
      left += 1
    })
  })
  // As many as one network may have. Their sessions can't be read until they have left.
  await barn.owner.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx)
    const browsers = new AbortController()
    const opening = Array.from({ length: 100 }, () =>
      fetch(`${origin}/api/live`, { headers, signal: browsers.signal }).catch(() => {}),
    )
    await eventually(
      async () => came,
      (count) => count === 100,
    )
    browsers.abort()
    await Promise.all(opening)
    await eventually(
      async () => left,
      (count) => count === 100,
    )
  })
  const last = new AbortController()
  const { status } = await fetch(`${origin}/api/live`, { headers, signal: last.signal })
  last.abort()
  expect(networks.size).toBe(1)
  expect(status).toBe(200)
})

it.each([
  ['catalog', sql`update spaces set hourly_rate = hourly_rate + 1 where id = 'cage-1'`],
  ['closures', sql`select pg_notify('closures', '2026-11-28')`],
  ['availability', sql`select announce_day('2026-11-28T12:00Z')`],
  ['clock', sql`select pg_notify('sandbox_clock', '')`],
])('streams %s', async (event, change) => {
  const heard = await listen()
  await change.execute(barn.owner)
  await eventually(
    async () => heard.text,
    (text) => text.includes(`event: ${event}\n`),
  )
})

it('counts only what it streams', async () => {
  const customer = await registerCustomer(barn)
  const { notifications } = barn.services
  await notifications.isCurrent()
  const before = notifications.position()
  await sql`update users set is_email_verified = true where id = ${customer.id}`.execute(barn.owner)
  await sql`select pg_notify('something_else', '')`.execute(barn.owner)
  await notifications.isCurrent()
  expect(notifications.position()).toBe(before)
})
