import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startNotifications } from '../db/notifications.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeRows } from './write-rows.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Client
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barn-restore-'))
  file = path.join(folder, 'barn.jsonl.gz')
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await addUsers(3)
  await writeRows(database.url, file, { takenAt: '2026-11-20T17:00:00Z', key: null })
  await client.query("update users set first_name = 'Yogi'")
})
afterEach(async () => {
  await client.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function addUsers(count: number): Promise<void> {
  await client.query(
    `insert into users (id, email, first_name, created_at, updated_at)
     select gen_random_uuid(), 'user' || n || '@example.com', 'Casey', now(), now() from generate_series(1, $1) n`,
    [count],
  )
}

async function firstNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select distinct first_name as name from users')
  return rows.map(({ name }) => name)
}

/** Changes the lines of the backup. Returns the number of the first line that is different. */
async function damage(change: (lines: string[]) => string[]): Promise<number> {
  const before = gunzipSync(await readFile(file))
    .toString()
    .split('\n')
  const after = change([...before])
  await writeFile(file, gzipSync(after.join('\n')))
  return after.findIndex((line, index) => line !== before[index]) + 1
}

const isUser = (line: string) => line.includes('user2@example.com')
const replace = () => restoreBackup(database.url, file, { mayReplace: true, key: null })

describe('restoring over a database that is in use', () => {
  it('names the table and line of a row that cannot be read, and changes nothing', async () => {
    const line = await damage((lines) => lines.map((each) => (isUser(each) ? '{"id": 1,' : each)))
    await expect(replace()).rejects.toThrow(`${file}, line ${line}, table users: invalid input syntax`)
    expect(await firstNames()).toEqual(['Yogi'])
  })

  it('names the table and line of a row that clashes with another, and changes nothing', async () => {
    const line = await damage((lines) =>
      lines.map((each) => (isUser(each) ? each.replace('user2@', 'user1@') : each)),
    )
    await expect(replace()).rejects.toThrow(
      `line ${line}, table users: duplicate key value violates unique constraint "users_have_one_account_per_email"`,
    )
    expect(await firstNames()).toEqual(['Yogi'])
  })

  it('names the table of a row that refers to one that is missing, and changes nothing', async () => {
    await client.query(`with customer as (select id from users limit 1)
      insert into audit_log (actor_id, action, subject, subject_name, created_at)
      select id, 'note_booking', 'booking:1', 'Casey', now() from customer`)
    await writeRows(database.url, file, { takenAt: '2026-11-20T17:00:00Z', key: null })
    await damage((lines) => {
      const users = lines.filter((line) => /user\d@example/.test(line))
      return lines
        .filter((line) => !users.includes(line))
        .map((line) => (/^\.\d+$/.test(line) ? `.${Number(line.slice(1)) - users.length}` : line))
    })
    await expect(replace()).rejects.toThrow(/table audit_log: .* violates foreign key constraint/)
    expect(await firstNames()).toEqual(['Yogi'])
  })

  it('is refused while a server runs on it, as is a server during a restore', async () => {
    const server = await startNotifications(database.url, { warn: () => {} })
    await expect(replace()).rejects.toThrow('A server is running on this database')
    expect(await firstNames()).toEqual(['Yogi'])
    await server.close()
    await replace()
    expect(await firstNames()).toEqual(['Casey'])

    await client.query(`select pg_advisory_lock(hashtext('the barn'), hashtext('server is running'))`)
    await expect(startNotifications(database.url, { warn: () => {} })).rejects.toThrow('is being restored')
  })

  it('keeps the old rows when it is killed', async () => {
    await client.query("delete from users where first_name = 'Yogi'")
    await addUsers(20_000)
    await writeRows(database.url, file, { takenAt: '2026-11-20T17:00:00Z', key: null })
    await client.query("update users set first_name = 'Yogi'")
    const restore = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, '../cli/restore-cli.ts'), file, '--replace'],
      { env: { DATABASE_URL: database.url, DATA_DIR: folder }, stdio: 'ignore' },
    )
    const exited = new Promise((resolve) => restore.once('exit', (_code, signal) => resolve(signal)))
    const isLoading = async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = current_database() and query like 'insert into "users"%'`,
      )
      return rowCount !== 0
    }
    while (!(await isLoading()));
    restore.kill('SIGKILL')
    expect(await exited).toBe('SIGKILL')
    // The database notices that the connection is gone, and rolls back.
    await eventually(firstNames, (names) => names.length > 0)
    expect(await firstNames()).toEqual(['Yogi'])
    expect((await client.query('select from users')).rowCount).toBe(20_000)
  })
})
