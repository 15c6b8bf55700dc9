import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { closeDeadConnections } from './dead-connections.ts'

const LIMIT_MS = 1_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ connectionString: database.url })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  closeDeadConnections(pool, LIMIT_MS)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('closes the connection of a dead statement and idle ones, but no transaction between two statements', async () => {
  const [transaction, dead, idle] = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  try {
    await transaction.query('begin; create table kept (id int)')
    idle.release()
    const isEnded = new Promise((resolve) => idle.once('end', resolve))
    await expect(dead.query(`select pg_sleep(${(LIMIT_MS * 4) / 1_000})`)).rejects.toThrow('terminated')
    await isEnded
    await transaction.query('insert into kept values (1); commit')
  } finally {
    transaction.release()
    dead.release()
  }
  expect((await pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
})

it('closes a dead connection that was idle before', async () => {
  const client = await pool.connect()
  try {
    await delay(LIMIT_MS * 1.5)
    await expect(client.query(`select pg_sleep(${(LIMIT_MS * 4) / 1_000})`)).rejects.toThrow('terminated')
  } finally {
    client.release()
  }
})
