import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDoor } from '../database-door.ts'
import { eventually } from '../server-process.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { type EveryRoute, everyRoute } from './every-route.ts'
import type { ValidRequest } from './valid-request.ts'

let barn: TestApp
let routes: EveryRoute
let operator: Client
let door: Awaited<ReturnType<typeof openDoor>>
let pool: Pool
beforeAll(async () => {
  door = await openDoor(new URL(inject('postgresUrl')))
  barn = await startTestApp({
    edges: {
      pool(unused) {
        // It hasn't connected yet.
        pool = unused
        const url = new URL(String(pool.options.connectionString))
        url.port = new URL(door.url).port
        pool.options.connectionString = url.toString()
        return pool
      },
      stripe: (connect) => connect(),
    },
  })
  routes = await everyRoute(barn)
  operator = new Client({ connectionString: barn.databaseUrl, application_name: 'operator' })
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await barn.close()
  await door.close()
})

const THEIRS = `datname = current_database() and pid <> pg_backend_pid()
  and application_name not in ('barn notifications', 'barn-jobs')`
const endConnections = () =>
  operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${THEIRS}`)

const OTHER_TABLES = `select string_agg(format('%I', table_name), ', ') as names from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`

/** Holds a lock that blocks even readers, on all tables but these. */
async function lockTables(except: readonly string[]) {
  const { rows } = await operator.query<{ names: string }>(OTHER_TABLES, [except])
  await operator.query('begin')
  await operator.query(`lock table ${rows[0]?.names} in access exclusive mode`)
}

/** Sends a request to each route. All either work or answer 503 as documented. Returns how many did the latter. */
async function countUnavailable(
  disturb: () => Promise<unknown> = () => Promise.resolve(),
  requests = routes.requests,
): Promise<number> {
  let unavailable = 0
  const wrong: unknown[] = []
  for (const request of requests) {
    const [answer] = await Promise.all([routes.send(request), disturb()])
    const { status, body, headers } = answer
    if (status < 500) continue
    if (status === 503 && body.code === 'unavailable' && headers['retry-after'] === '5') unavailable += 1
    else wrong.push([request.door, status, body])
  }
  expect(wrong).toEqual([])
  return unavailable
}

/** A connection that was ended is noticed at its next use. A fifth of the routes is enough to use all of them. */
const untilAllWork = () =>
  eventually(
    () =>
      countUnavailable(
        undefined,
        routes.requests.filter((_, index) => index % 5 === 0),
      ),
    (unavailable) => unavailable === 0,
  )

describe('an outage of the database', () => {
  it('answers 503 while operators hold locks, and for statements that take too long', async () => {
    const { options } = pool.options
    for (const [limit, unlocked] of [
      ['statement_timeout', []],
      ['lock_timeout', ['users', 'sessions', 'rate_limits']],
    ] as const) {
      // So that the test doesn't wait for the real limits.
      pool.options.options = `${options} -c ${limit}=10`
      await endConnections()
      await lockTables(unlocked)
      expect(await countUnavailable()).toBeGreaterThan(20)
      await operator.query('rollback')
    }
    pool.options.options = options
    await endConnections()
    await untilAllWork()
  })

  it('answers 503 instead of half a list or file', async () => {
    const { options } = pool.options
    pool.options.options = `${options} -c statement_timeout=30`
    await endConnections()
    // Exports are recorded before they start.
    await lockTables(['users', 'sessions', 'rate_limits', 'audit_log'])
    const list: ValidRequest[] = [{ door: 'GET /api/admin/bookings' }]
    const files = routes.requests.filter(({ door }) => door.endsWith('.csv'))
    for (const request of [...list, ...files])
      expect([request.door, (await routes.send(request)).status]).toEqual([request.door, 503])
    await operator.query('rollback')
    pool.options.options = options
    await endConnections()
  })

  it('answers 503 to writes on a standby, and writes again once there is a primary', async () => {
    const database = new URL(barn.databaseUrl).pathname.slice(1)
    await operator.query(`alter database ${database} set default_transaction_read_only = on`)
    await endConnections()
    expect(await countUnavailable()).toBeGreaterThan(5)
    await operator.query('set default_transaction_read_only = off')
    await operator.query(`alter database ${database} reset default_transaction_read_only`)
    // The test doesn't end these: the pool must let go of connections to what is a standby now.
    await untilAllWork()
  })

  it('answers 503 while connections are refused, and works again right after', async () => {
    door.shut()
    expect(await countUnavailable()).toBeGreaterThan(20)
    door.reopen()
    await untilAllWork()
  })

  it('answers 503 while connections keep being ended', async () => {
    await countUnavailable(endConnections)
    await untilAllWork()
  })
})
