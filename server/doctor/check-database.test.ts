import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escapeIdentifier } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDoor } from '../../testing/database-door.ts'
import { queryOnce } from '../../testing/template-database.ts'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts'
import { parseEnv } from '../core/env.ts'
import { openDatabase } from '../db/open-database.ts'
import { diagnose } from './diagnose.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'barn-doctor-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

type Change = Record<string, string | undefined>

/** Of a sandbox with its database elsewhere. */
async function problemsOf(
  change: Change = {},
  elsewhere: Parameters<typeof diagnose>[1] = {},
): Promise<string[]> {
  const sound = {
    DATA_DIR: folder,
    DATABASE_URL: database.serverUrl,
    DATABASE_MIGRATION_URL: database.url,
  }
  const findings = await diagnose({ ...sound, ...change }, elsewhere)
  return findings
    .filter(({ level }) => level === 'problem')
    .map(({ about, sentence }) => `${about}: ${sentence}`)
}

const databaseAt = (change: (url: URL) => void, address = database.serverUrl): string => {
  const url = new URL(address)
  change(url)
  return url.toString()
}

it.each<[string, () => Change, RegExp]>([
  [
    'a database that does not exist',
    () => ({ DATABASE_URL: databaseAt((url) => (url.pathname = '/nothing')) }),
    /^Database: DATABASE_URL: there is no database named nothing/,
  ],
  [
    'a host that does not exist',
    () => ({ DATABASE_URL: databaseAt((url) => (url.hostname = 'db.invalid')) }),
    /^Database: DATABASE_URL: there is no machine named db\.invalid/,
  ],
  [
    'a wrong database password',
    () => ({ DATABASE_URL: databaseAt((url) => (url.password = 'wrong')) }),
    /^Database: DATABASE_URL: PostgreSQL refuses the user barn_server or the password/,
  ],
  [
    'a wrong password of the owner',
    () => ({ DATABASE_MIGRATION_URL: databaseAt((url) => (url.password = 'wrong'), database.url) }),
    /^Database: DATABASE_MIGRATION_URL: PostgreSQL refuses the user \w+ or the password/,
  ],
  [
    'a database server that is not running',
    () => ({ DATABASE_URL: databaseAt((url) => (url.port = '1')) }),
    /^Database: DATABASE_URL: nothing answers at 127\.0\.0\.1, port 1\./,
  ],
])('explains %s, and nothing else', async (_setup, change, sentence) => {
  expect(await problemsOf(change())).toEqual([expect.stringMatching(sentence)])
})

it('explains a database without our extensions', async () => {
  const bare = await createEmptyDatabase()
  await queryOnce(
    bare.url,
    `do $$ begin execute format('alter database %I set extension_control_path = %L', current_database(), '/nothing'); end $$`,
  )
  const problems = await problemsOf({
    DATABASE_URL: bare.url,
    DATABASE_MIGRATION_URL: bare.url,
  })
  await bare.drop()
  expect(problems[0]).toMatch(/^Database: It lacks the extensions btree_gist and pg_trgm/)
})

it('explains a database with another encoding', async () => {
  const name = `${new URL(database.url).pathname.slice(1)}_ascii`
  await queryOnce(
    database.url,
    `create database ${escapeIdentifier(name)} encoding 'SQL_ASCII' template template0`,
  )
  const address = databaseAt((url) => (url.pathname = `/${name}`), database.url)
  const problems = await problemsOf({ DATABASE_URL: address, DATABASE_MIGRATION_URL: address })
  await queryOnce(database.url, `drop database ${escapeIdentifier(name)} with (force)`)
  expect(problems[0]).toMatch(/^Database: DATABASE_URL: its encoding is SQL_ASCII\. Create it again/)
})

it('finds nothing wrong before the first start after a restore', async () => {
  await queryOnce(database.url, 'revoke select on migrations from barn_server')
  const problems = await problemsOf({})
  await queryOnce(database.url, 'grant select on migrations to barn_server')
  expect(problems).toEqual([])
})

it('explains a database that a newer version has changed', async () => {
  await queryOnce(database.url, "insert into migrations (name, run_on) values ('9999_of_tomorrow', now())")
  const problems = await problemsOf()
  await queryOnce(database.url, "delete from migrations where name = '9999_of_tomorrow'")
  for (const problem of problems)
    expect(problem).toMatch(/^Database: A newer version of The Barn has changed it \(9999_of_tomorrow\)/)
  expect(problems.length).toBeGreaterThan(0)
})

it('explains an embedded database that is just starting', async () => {
  const cluster = path.join(folder, 'starting', 'postgres')
  await mkdir(cluster, { recursive: true })
  const starting = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', cluster])
  await writeFile(path.join(cluster, 'postmaster.pid'), `${starting.pid}\n${cluster}\n0\n1\n`)
  const problems = await problemsOf({
    DATA_DIR: path.dirname(cluster),
    DATABASE_URL: undefined,
    DATABASE_MIGRATION_URL: undefined,
  })
  starting.kill()
  expect(problems).toEqual([
    'Database: DATA_DIR: the database is starting or stopping. Check again in a minute.',
  ])
})

it('finds a connection pooler, and so does the start', async () => {
  const door = await openDoor(new URL(database.serverUrl))
  door.refuseOptions()
  expect(await problemsOf({ DATABASE_URL: door.url })).toEqual([
    expect.stringMatching(
      /^Database: DATABASE_URL: a connection pooler .* Give the address of PostgreSQL itself/,
    ),
  ])
  await expect(openDatabase(parseEnv({ DATABASE_URL: door.url }))).rejects.toThrow(
    /^DATABASE_URL: a connection pooler/,
  )
  await door.close()
})

it('explains a firewall in front of the database', async () => {
  const door = await openDoor(new URL(database.serverUrl))
  door.slowDown(60_000)
  // So that the test doesn't wait for the real limit.
  expect(await problemsOf({ DATABASE_URL: door.url }, { connectMs: 2_000 })).toEqual([
    expect.stringMatching(/does not answer within 2 seconds\. Is a firewall blocking it/),
  ])
  await door.close()
})
