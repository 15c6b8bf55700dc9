import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { registerCustomer } from '../../testing/factories.ts'
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
