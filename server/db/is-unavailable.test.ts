import { readFile } from 'node:fs/promises'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { isUnavailable } from './is-unavailable.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client
let other: Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  other = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await other.connect()
})
afterAll(async () => {
  await client.end().catch(() => {})
  await other.end()
  await database.drop()
})

const errorOf = (work: () => Promise<unknown>) =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  )

describe('isUnavailable', () => {
  it('is false for a statement that is wrong', async () => {
    for (const text of [
      'no statement',
      'select 1 / 0',
      'select * from nothing',
      "insert into sessions values ('x')",
    ])
      expect(isUnavailable(await errorOf(() => client.query(text))), text).toBe(false)
    expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false)
    expect(isUnavailable(await errorOf(() => readFile('/nowhere')))).toBe(false)
  })

  it('is true for a lock that others hold, and for a statement that takes too long', async () => {
    await other.query('begin; lock table spaces')
    // Several statements in one query are one transaction, so the setting is undone with the failure.
    const locked = await errorOf(() => client.query("set lock_timeout = '10ms'; select * from spaces"))
    expect(locked).toMatchObject({ code: '55P03' })
    expect(isUnavailable(locked)).toBe(true)
    await other.query('rollback')
    const slow = await errorOf(() => client.query("set statement_timeout = '10ms'; select pg_sleep(60)"))
    expect(slow).toMatchObject({ code: '57014' })
    expect(isUnavailable(slow)).toBe(true)
  })

  it('is true for an answer that never came', async () => {
    const impatient = new Client({ connectionString: database.url, query_timeout: 10 })
    impatient.on('error', () => {})
    await impatient.connect()
    expect(isUnavailable(await errorOf(() => impatient.query('select pg_sleep(0.2)')))).toBe(true)
    await impatient.end()
  })

  it('is true without a database, without a free connection, and for a connection that was ended', async () => {
    const nowhere = new Client({ connectionString: 'postgres://127.0.0.1:1/none' })
    expect(isUnavailable(await errorOf(() => nowhere.connect()))).toBe(true)
    const missing = new Client({ connectionString: 'postgres:///none?host=/nowhere' })
    expect(isUnavailable(await errorOf(() => missing.connect()))).toBe(true)
    const isFull = Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN', syscall: 'connect' })
    expect(isUnavailable(isFull)).toBe(true)
    const pool = new Pool({ connectionString: database.url, max: 1 })
    const only = await pool.connect()
    // Only now: opening a connection takes longer than that on a busy machine.
    pool.options.connectionTimeoutMillis = 50
    expect(isUnavailable(await errorOf(() => pool.query('select 1')))).toBe(true)
    only.release()
    await pool.end()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const running = errorOf(() => client.query('select pg_sleep(60)'))
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    const ended = await running
    expect(ended).toMatchObject({ code: '57P01' })
    expect(isUnavailable(ended)).toBe(true)
    expect(isUnavailable(await errorOf(() => client.query('select 1')))).toBe(true)
  })
})
