import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyRoute } from '../attacks/every-route.ts'
import { bookingOf, registerVerified } from '../factories.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'

let barn: TestApp
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())

it('keeps working while a later version adds a column to every table', async () => {
  const { requests, send } = await everyRoute(barn)
  const faults = async () => {
    const found: string[] = []
    for (const request of requests) {
      const { status } = await send(request)
      if (status >= 500) found.push(`${request.door}: ${status}`)
    }
    return found
  }
  // Connections keep the statements of hot paths, so they must have run before.
  const book = async (day: number) => {
    const customer = await registerVerified(barn)
    const { status, body } = await customer.post('/api/bookings', bookingOf('cage-1', `2026-12-${day}T10:00`))
    return status === 201 ? 'booked' : body.code
  }
  expect(await book(10)).toBe('booked')
  expect(await faults()).toEqual([])
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(barn.owner)
  for (const { name } of tables)
    await sql.raw(`alter table ${name} add column added_later text not null default ''`).execute(barn.owner)
  for (const day of [11, 12, 13]) expect(await book(day)).toBe('booked')
  expect(await faults()).toEqual([])
})
