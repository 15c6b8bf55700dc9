import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDoor } from '../../testing/database-door.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { parseEnv } from '../core/env.ts'
import { createRateLimits } from '../services/rate-limits.ts'
import { ARE_SET } from './connections/session-settings.ts'
import { createDatabase, createPool } from './database.ts'
import { openDatabase } from './open-database.ts'
import { findPooling, hasRoleSettings, type Pooling } from './pooling.ts'
import { statement } from './statement.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let door: Awaited<ReturnType<typeof openDoor>>
let pools: Pool[]
beforeEach(async () => {
  database = await createTestDatabase()
  door = await openDoor(new URL(database.serverUrl))
  pools = []
})
afterEach(async () => {
  for (const pool of pools) await pool.end()
  await door.close()
  await database.drop()
})

function open(url: string, pooling: Pooling): Pool {
  const pool = createPool(url, pooling)
  pools.push(pool)
  return pool
}

const two = statement<{ two: number }>('the test’s own', 'select 1 + 1 as two')
const prepared = 'select count(*)::int as count from pg_prepared_statements'

describe('findPooling', () => {
  it('tells PostgreSQL from a pooler that refuses settings while connecting', async () => {
    expect(await findPooling(database.serverUrl)).toBe('none')
    door.refuseOptions()
    expect(await findPooling(door.url)).toBe('session')
  })
})

describe('createPool', () => {
  it('has the time limits behind a pooler that refuses them while connecting', async () => {
    door.refuseOptions()
    await expect(open(door.url, 'none').query('select 1')).rejects.toThrow('unsupported startup parameter')
    const pool = open(door.url, 'session')
    expect((await pool.query(ARE_SET)).rows).toEqual([{ areSet: true }])
  })

  it('prepares statements only where the connection is ours', async () => {
    for (const [pooling, count] of [
      ['none', 2],
      ['transaction', 0],
    ] as const) {
      const pool = open(database.serverUrl, pooling)
      pool.options.max = 1
      expect(await two(createDatabase(pool), [])).toEqual([{ two: 2 }])
      await createRateLimits(pool).count('verify', { ip: '203.0.113.9', account: null })
      expect([pooling, (await pool.query(prepared)).rows]).toEqual([pooling, [{ count }]])
    }
  })
})

describe('openDatabase', () => {
  it('gives the role its limits through the direct address, and listens there', async () => {
    expect(await hasRoleSettings(database.serverUrl)).toBe(false)
    const opened = await openDatabase(
      parseEnv({
        DATABASE_URL: `${database.serverUrl}?application_name=pooled`,
        DATABASE_DIRECT_URL: database.serverUrl,
        DATABASE_MIGRATION_URL: database.url,
      }),
    )
    expect(opened).toMatchObject({
      url: database.url,
      listenUrl: database.serverUrl,
      pooling: { server: 'transaction', commands: 'none' },
    })
    expect(await hasRoleSettings(database.serverUrl)).toBe(true)
  })
})
