import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
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
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Runs a command with nothing in its PATH but the programs of the test. */
function command(name: 'backup' | 'restore', args: readonly string[]) {
  const script = path.resolve(import.meta.dirname, `${name}-cli.ts`)
  const env = { PATH: tools, DATABASE_URL: database.url, DATA_DIR: folder }
  return run(process.execPath, [script, ...args], { env })
}

/** A program that writes down how it was called. It has no other programs to call. */
async function install(tool: 'pg_dump' | 'pg_restore', script: string): Promise<string> {
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

  it('reports what pg_dump reports, and leaves no file behind', async () => {
    await install('pg_dump', 'printf PGD; echo "aborting because of server version mismatch" >&2; exit 1')
    await expect(command('backup', [])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/version mismatch\nInstall client programs at least as new/),
    })
    expect(await readdir(path.join(folder, 'backups'))).toEqual([])
  })
})

describe('npm run restore, for a pg_dump archive', () => {
  let file: string
  beforeEach(async () => {
    file = path.join(folder, 'barn.dump')
    await writeFile(file, 'PGDMP')
  })
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

  it('restores in one transaction and then runs the migrations', async () => {
    const calls = await install('pg_restore', copyOf('0001_initial'))
    expect((await command('restore', [file])).stdout).toBe(`Restored the dump ${file}.\n`)
    expect((await readFile(calls, 'utf8')).trim().split('\n').at(-1)).toMatch(
      /--single-transaction --exit-on-error --dbname=/,
    )
    expect(await migrationsInDatabase()).toContain(newest)
  })
})

async function migrationsInDatabase(): Promise<string[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const applied = await appliedMigrations(client)
  await client.end()
  return applied
}
