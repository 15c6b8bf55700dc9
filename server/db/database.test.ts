import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createDatabase, createPool } from './database.ts'

it('survives a connection that the database closes during a transaction', async () => {
  const database = await createTestDatabase()
  const pool = createPool(database.url)
  const db = createDatabase(pool)
  const lost = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    await trx.selectFrom('spaces').select('id').execute()
  })
  await expect(lost).rejects.toThrow()
  expect((await db.selectFrom('spaces').select('id').execute()).length).toBeGreaterThan(0)
  await pool.end()
  await database.drop()
})
