// cspell:ignore functiondef pronamespace prokind deptype proname
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

it('allows references from an extension to the core, but none to an extension', async () => {
  await migrate(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`,
  )
  const { rows: functions } = await client.query<{ name: string; body: string }>(
    `select proname as name, pg_get_functiondef(oid) as body from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
       select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  await client.end()
  expect(OWNERS.size > 0).toBe(globSync('extensions/*/db/*.sql').length > 0)
  const breaches = [
    ...references.flatMap(({ from, to }) =>
      OWNERS.has(to) && OWNERS.get(to) !== OWNERS.get(from) ? [`${from} refers to ${to}`] : [],
    ),
    ...functions.flatMap(({ name, body }) =>
      [...OWNERS].flatMap(([table, owner]) =>
        OWNERS.get(name) !== owner && new RegExp(`\\b${table}\\b`).test(body)
          ? [`${name} knows ${table}`]
          : [],
      ),
    ),
  ]
  expect(breaches).toEqual([])
})

/** The extension of each of its tables and functions. */
const OWNERS = new Map(
  globSync('extensions/*/db/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^create (?:or replace )?(?:table|function) (\w+)/gm)].map(
      ([, name = '']) => [name, file.split(path.sep)[1] ?? ''] as const,
    ),
  ),
)
