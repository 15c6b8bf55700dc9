import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { createEmptyDatabase } from '../test-database.ts'
import { describeSchema } from './describe-schema.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.drop())

it('has current generated files (npm run db:types writes them)', async () => {
  await migrate(database.url)
  for (const [file, text] of Object.entries(await describeSchema(database.url)))
    expect(readFileSync(file, 'utf8'), file).toBe(text)
})

it('has no reference from a booking to what a feature knows about it (decision 90)', async () => {
  await migrate(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select distinct confrelid::regclass::text as name from pg_constraint
     where contype = 'f' and conrelid = 'bookings'::regclass order by name`,
  )
  await client.end()
  // A season's dates, until orders replace them.
  expect(rows.map(({ name }) => name)).toEqual(['bundles', 'orders', 'spaces', 'users'])
})
