import { readFileSync } from 'node:fs'
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
