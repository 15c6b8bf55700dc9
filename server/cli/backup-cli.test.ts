import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { checkPgRestore } from '../backup/restore-dump.ts'
import { appliedMigrations } from '../backup/tables.ts'
import { migrationNames } from '../db/migrate.ts'

// Starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const run = promisify(execFile)
let newest: string
beforeAll(async () => {
  newest = (await migrationNames()).at(-1) ?? ''
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let tools: string
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'barn-backup-cli-'))
  tools = path.join(folder, 'tools')
  await mkdir(tools)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs a command with nothing in its PATH but the programs of the test. */
function command(name: 'backup' | 'restore', args: readonly string[], url = database.url) {
  const script = path.resolve(import.meta.dirname, `${name}-cli.ts`)
  const env = { PATH: tools, DATABASE_URL: url, DATA_DIR: folder }
  return run(process.execPath, [script, ...args], { env })
}

/** A program that writes down how it was called. It has no other programs to call. */
async function install(tool: 'pg_dump' | 'pg_restore' | 'psql', script: string): Promise<string> {
  const calls = path.join(folder, `${tool}.calls`)
  await writeFile(path.join(tools, tool), `#!/bin/sh\necho "$PGPASSWORD $*" >> ${calls}\n${script}\n`)
  await chmod(path.join(tools, tool), 0o755)
  return calls
}

describe('npm run backup, for an external database', () => {
  it('writes a pg_dump archive without showing the password to other users', async () => {
    const calls = await install('pg_dump', 'printf PGDMP')
    const { stdout } = await command('backup', [])
    const [file = ''] = await readdir(path.join(folder, 'backups'))
    expect(file).toMatch(/^barn-.+\.dump$/)
    expect(stdout).toContain(file)
    const whole = path.join(folder, 'backups', file)
    expect(await readFile(whole, 'utf8')).toBe('PGDMP')
    expect((await stat(whole)).mode & 0o777).toBe(0o600)

    const { password, username, host, pathname } = new URL(database.url)
    const called = await readFile(calls, 'utf8')
    expect(called).toMatch(
      /--format=custom .*--exclude-schema=pgboss .*--exclude-table-data=public\.sessions/,
    )
    expect(called).toContain(`--dbname=postgres://${username}@${host}${pathname}`)
    expect(called.startsWith(`${password} `)).toBe(true)
    expect(called.split(password)).toHaveLength(2)
  })

  it('writes rows and says why if pg_dump is not installed, and restores them', async () => {
    const file = path.join(folder, 'barn.jsonl.gz')
    const { stdout } = await command('backup', [file])
    expect(stdout).toMatch(/pg_dump is not installed\. .* Writing the rows as JSON instead/)
    expect((await command('restore', [file])).stdout).toMatch(/^Restored \d+ rows/)
  })

  it('writes rows, reports why, and exits with 1 if pg_dump fails', async () => {
    await install('pg_dump', 'printf PGD; echo "aborting because of server version mismatch" >&2; exit 1')
    await expect(command('backup', [])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /version mismatch\nInstall client programs at least as new .*\nWriting the rows as JSON instead/,
      ),
      stdout: expect.stringMatching(/^Wrote \d+ rows to /),
    })
    const files = await readdir(path.join(folder, 'backups'))
    expect(files).toEqual([expect.stringMatching(/^barn-.+\.jsonl\.gz$/)])
    const file = path.join(folder, 'backups', ...files)
    expect((await command('restore', [file])).stdout).toMatch(/^Restored \d+ rows/)
  })

  it('hides a password in the query too, and keeps the other parameters as they are', async () => {
    const calls = await install('pg_dump', 'printf PGDMP')
    const { password, username, host, pathname } = new URL(database.url)
    const bare = `postgres://${username}@${host}${pathname}`
    await command('backup', [], `${bare}?options=-c%20jit%3Doff&password=${password}`)
    const called = await readFile(calls, 'utf8')
    expect(called).toContain(`--dbname=${bare}?options=-c%20jit%3Doff\n`)
    expect(called.startsWith(`${password} `)).toBe(true)
    expect(called.split(password)).toHaveLength(2)
  })
})

describe('npm run restore, for a pg_dump archive', () => {
  let file: string
  beforeEach(async () => {
    file = path.join(folder, 'barn.dump')
    await writeFile(file, 'PGDMP')
  })
  /** For psql, without any other program. */
  const writeInput = 'while IFS= read -r line; do printf "%s\\n" "$line"; done > "$DATA_DIR/psql.sql"'
  const sqlOfPsql = () => readFile(path.join(folder, 'psql.sql'), 'utf8')
  const copyOf = (name: string) =>
    `printf 'COPY public.migrations (id, name, run_on) FROM stdin;\\n1\\t${name}\\tnow\\n\\\\.\\n'`

  it('says so if pg_restore is not installed', async () => {
    await expect(command('restore', [file])).rejects.toMatchObject({
      stderr: expect.stringContaining('pg_restore is not installed.'),
    })
  })

  it('refuses a damaged archive and one from another version before changing anything', async () => {
    const calls = await install('pg_restore', 'echo "could not read from input file" >&2; exit 1')
    await expect(command('restore', [file, '--replace'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/barn\.dump can't be read: .*could not read from input file/),
    })
    await install('pg_restore', copyOf('0001_of_another_program'))
    await expect(command('restore', [file, '--replace'])).rejects.toMatchObject({
      stderr: expect.stringContaining('was made by another version of The Barn'),
    })
    expect(await readFile(calls, 'utf8')).not.toContain('--dbname')
  })

  it('drops and restores in one transaction and then runs the migrations', async () => {
    await install('pg_restore', copyOf('0001_initial'))
    const calls = await install('psql', writeInput)
    await query('drop schema public cascade; create schema public')
    expect((await command('restore', [file])).stdout).toBe(`Restored the dump ${file}.\n`)
    expect(await readFile(calls, 'utf8')).toMatch(/--set=ON_ERROR_STOP=1 --file=- --dbname=/)
    expect(await sqlOfPsql()).toMatch(
      /begin;\n.*drop schema public cascade; create schema public;\nCOPY public\.migrations [\s\S]+\ncommit;\n$/,
    )
    expect(await migrationsInDatabase()).toContain(newest)
  })

  it.each([
    ['pg_restore', `case "$*" in *--no-owner*) echo broken >&2; exit 1;; esac; copy`, ''],
    ['psql', 'copy', 'echo broken >&2; exit 3'],
  ])('keeps the database as it was if %s fails', async (failing, pgRestore, psql) => {
    await install(
      'pg_restore',
      pgRestore.replace('copy', () => copyOf('0001_initial')),
    )
    await install('psql', `${writeInput}\n${psql}`)
    const before = await migrationsInDatabase()
    await expect(command('restore', [file, '--replace'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${failing} failed. broken`),
    })
    expect(await migrationsInDatabase()).toEqual(before)
    if (failing === 'pg_restore') expect(await sqlOfPsql()).not.toContain('commit')
  })

  it('changes nothing if psql is not installed', async () => {
    await install('pg_restore', copyOf('0001_initial'))
    const before = await migrationsInDatabase()
    await expect(command('restore', [file, '--replace'])).rejects.toMatchObject({
      stderr: expect.stringContaining('psql is not installed.'),
    })
    expect(await migrationsInDatabase()).toEqual(before)
  })

  /** The machine's server has one version, so these don't go through the command. */
  const checkVersions = async (pgRestore: number, server: number) => {
    await install('pg_restore', `echo "pg_restore (PostgreSQL) ${pgRestore}.2"`)
    vi.stubEnv('PATH', tools)
    await checkPgRestore(server)
  }

  it.each([
    [17, 16],
    [18, 15],
  ])('refuses pg_restore %i for a server of version %i', async (pgRestore, server) => {
    await expect(checkVersions(pgRestore, server)).rejects.toThrow(
      `pg_restore ${pgRestore} can't restore into PostgreSQL ${server}.`,
    )
  })

  it.each([
    [16, 15],
    [18, 17],
  ])('accepts pg_restore %i for a server of version %i', async (pgRestore, server) => {
    await expect(checkVersions(pgRestore, server)).resolves.toBeUndefined()
  })
})

async function connected<T>(run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
const migrationsInDatabase = () => connected(appliedMigrations)
const query = (sql: string) => connected((client) => client.query(sql))
