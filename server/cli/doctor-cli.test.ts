import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts'
import { unprivilegedIdentity } from '../db/unprivileged.ts'

// The real command, on setups that are broken in one way each.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let bareDatabase: typeof database
let mail: MailServer
/** Lets no one sign in. */
let strictMail: SMTPServer
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  bareDatabase = await createEmptyDatabase()
  mail = await startMailServer()
  strictMail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  })
  await new Promise<void>((resolve) => strictMail.listen(0, '127.0.0.1', resolve))
  folder = mkdtempSync(path.join(tmpdir(), 'barn-doctor-cli-'))
})
afterAll(async () => {
  await mail.close()
  await new Promise<void>((resolve) => strictMail.close(resolve))
  rmSync(folder, { recursive: true })
  await database.drop()
  await bareDatabase.drop()
})

/** A production that works, without payments: Stripe is far away. */
const sound = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://barn.example',
  TRUST_PROXY: '127.0.0.1',
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.serverUrl,
  DATABASE_MIGRATION_URL: database.url,
  SESSION_SECRET: 'a-secret-of-this-test'.repeat(2),
  SMTP_URL: mail.url,
  MAIL_FROM: 'barn@barn.example',
})

const command = () => [process.execPath, path.resolve(import.meta.dirname, 'doctor-cli.ts')]

/** What the command prints as problems, and its exit code. */
function runDoctor(
  change: Record<string, string>,
  [file = '', ...args] = command(),
  options: object = {},
): Promise<{ code: number | null; problems: string[] }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/test-servers'),
    ...sound(),
    ...change,
  }
  const child = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const lines = output.split('\n')
      if (!lines.some((line) => /^\d+ problems?\.$|^Nothing is wrong\.$/.test(line)))
        reject(new Error(output))
      const problems = lines.filter((line) => line.startsWith('PROBLEM'))
      resolve({ code, problems: problems.map((line) => line.slice('PROBLEM  '.length)) })
    })
  })
}

const changed = (address: string, change: Partial<URL>): string =>
  Object.assign(new URL(address), change).toString()

describe('npm run doctor', () => {
  it('finds nothing wrong with a setup that works', async () => {
    expect(await runDoctor({})).toEqual({ code: 0, problems: [] })
  })

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a wrong database password',
      () => ({ DATABASE_URL: changed(database.serverUrl, { password: 'wrong' }) }),
      /^Database: DATABASE_URL: PostgreSQL refuses the user barn_server or the password/,
    ],
    [
      'a wrong password of the owner',
      () => ({ DATABASE_MIGRATION_URL: changed(database.url, { password: 'wrong' }) }),
      /^Database: DATABASE_MIGRATION_URL: PostgreSQL refuses the user \w+ or the password/,
    ],
    [
      'a database server that is not running',
      () => ({ DATABASE_URL: changed(database.serverUrl, { port: '1' }) }),
      /^Database: DATABASE_URL: nothing answers at 127\.0\.0\.1, port 1\./,
    ],
    [
      'a mail server that is not running',
      () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      /^Email: SMTP_URL: nothing answers at 127\.0\.0\.1:1/,
    ],
    [
      'a wrong mail password',
      () => ({
        SMTP_URL: `smtp://user:wrong@127.0.0.1:${(strictMail.server.address() as AddressInfo).port}`,
      }),
      /^Email: SMTP_URL: 127\.0\.0\.1:\d+ refuses the user or the password/,
    ],
    [
      'keys of two Stripe accounts, one live and one for tests',
      () => ({
        STRIPE_SECRET_KEY: 'sk_live_x',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
        STRIPE_WEBHOOK_SECRET: 'whsec_x',
      }),
      /^Payments: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY don't match/,
    ],
    [
      'no webhook secret',
      () => ({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }),
      /^Configuration: STRIPE_WEBHOOK_SECRET: missing/,
    ],
    [
      'a public address without https',
      () => ({ PUBLIC_URL: 'http://barn.example' }),
      /^Configuration: PUBLIC_URL is http/,
    ],
    [
      'a backup key that is too short',
      () => ({ BACKUP_KEY: 'barn' }),
      /^Configuration: BACKUP_KEY: must have at least 32 characters/,
    ],
    [
      'a backup folder that is a file',
      () => {
        const file = path.join(folder, 'backups')
        writeFileSync(file, '')
        return { BACKUP_DIR: file }
      },
      /^Disk: BACKUP_DIR: nothing can be written to .+backups/,
    ],
    [
      'a data folder that every user can write to',
      () => {
        const open = path.join(folder, 'open')
        mkdirSync(open)
        chmodSync(open, 0o777)
        return { DATA_DIR: open }
      },
      /^Disk: DATA_DIR: every user of this machine can write to .+open\. Run: chmod 700/,
    ],
  ])('explains %s, and nothing else', async (_setup, change, sentence) => {
    expect(await runDoctor(change())).toEqual({ code: 1, problems: [expect.stringMatching(sentence)] })
  })

  it('explains a database without our extensions', async () => {
    const owner = new Client({ connectionString: bareDatabase.url })
    await owner.connect()
    await owner.query(
      `do $$ begin execute format('alter database %I set extension_control_path = %L', current_database(), '/nothing'); end $$`,
    )
    await owner.end()
    const { problems } = await runDoctor({
      DATABASE_URL: bareDatabase.url,
      DATABASE_MIGRATION_URL: bareDatabase.url,
    })
    expect(problems[0]).toMatch(/^Database: It lacks the extensions btree_gist and pg_trgm/)
  })

  it('explains a database with another encoding', async () => {
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    const name = `${new URL(database.url).pathname.slice(1)}_ascii`
    await admin.query(`create database ${escapeIdentifier(name)} encoding 'SQL_ASCII' template template0`)
    const address = changed(database.url, { pathname: `/${name}` })
    const { problems } = await runDoctor({ DATABASE_URL: address, DATABASE_MIGRATION_URL: address })
    await admin.query(`drop database ${escapeIdentifier(name)} with (force)`)
    await admin.end()
    expect(problems[0]).toMatch(/^Database: DATABASE_URL: its encoding is SQL_ASCII\. Create it again/)
  })

  it('finds nothing wrong before the first start after a restore', async () => {
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await owner.query('revoke select on migrations from barn_server')
    const { problems } = await runDoctor({})
    await owner.query('grant select on migrations to barn_server')
    await owner.end()
    expect(problems).toEqual([])
  })

  it('explains a data folder that belongs to someone else', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed, { mode: 0o500 })
    const { file, args, options } = unprivilegedIdentity(folder, path.dirname(process.execPath)).wrap(
      command(),
    )
    const { problems } = await runDoctor({ DATA_DIR: closed }, [file, ...args], options)
    expect(problems).toEqual([
      expect.stringMatching(/^Disk: DATA_DIR: nothing can be written to .+closed \(EACCES/),
    ])
  })

  it.runIf(process.platform === 'linux')('explains a disk that is nearly full', async () => {
    const small = path.join(folder, 'small')
    mkdirSync(small, { mode: 0o700 })
    const script = 'mount -t tmpfs -o size=50m,mode=700 tmpfs "$1" && shift && exec "$@"'
    const namespace = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', small]
    const { problems } = await runDoctor({ DATA_DIR: small }, [...namespace, ...command()])
    expect(problems).toEqual([expect.stringMatching(/^Disk: Only 0\.1 GB free at .+small/)])
  })
})
