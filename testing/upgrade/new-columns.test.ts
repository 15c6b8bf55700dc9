import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyRoute } from '../attacks/every-route.ts'
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
  expect(await faults()).toEqual([])
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(barn.owner)
  for (const { name } of tables)
    await sql.raw(`alter table ${name} add column added_later text not null default ''`).execute(barn.owner)
  expect(await faults()).toEqual([])
})
