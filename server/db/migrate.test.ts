import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/server-process.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { migrate, migrationNames } from './migrate.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let busy: Client
beforeEach(async () => {
  database = await createEmptyDatabase()
  busy = new Client({ connectionString: database.url })
})
afterEach(async () => {
  await busy.end()
  await database.drop()
})

/** The last migration that an older database lacks in this test; it changes the table `payments`. */
const NEXT = '0068_cards_on_receipts'

describe('migrate', () => {
  it('lets requests pass while another process uses a table, and finishes after it', async () => {
    const names = await migrationNames()
    await migrate(database.url, { count: names.indexOf(NEXT) })
    await busy.connect()
    // As a backup does, for as long as it takes.
    await busy.query('begin; lock table payments in access share mode')
    const lines: string[] = []
    const migrating = migrate(database.url, {
      say: (line) => lines.push(line),
      waits: { lockMs: 100, betweenMs: 100, inAllMs: 60_000 },
    })
    await eventually(
      async () => lines.length,
      (count) => count === 1,
    )
    const request = new Client({ connectionString: database.url })
    await request.connect()
    expect((await request.query('select count(*)::int as count from payments')).rows).toEqual([{ count: 0 }])
    await request.end()
    await busy.query('commit')
    await migrating
    const { rows } = await busy.query('select name from migrations order by id')
    expect(rows.map(({ name }) => name)).toEqual(names)
    expect(lines).toHaveLength(1)
  })

  it('gives up after its time with the reason', async () => {
    await migrate(database.url, { count: (await migrationNames()).indexOf(NEXT) })
    await busy.connect()
    await busy.query('begin; lock table payments in access share mode')
    const waits = { lockMs: 50, betweenMs: 10, inAllMs: 100 }
    await expect(migrate(database.url, { waits })).rejects.toThrow('lock timeout')
  })
})
