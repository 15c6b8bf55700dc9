import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDoor } from '../../testing/database-door.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { HANDLED_EVENTS } from '../payments/events/handle-stripe-event.ts'
import { diagnose } from './diagnose.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let mail: MailServer
let stripe: Server
/** Lets only some sign in. */
let strictMail: SMTPServer
/** What Stripe answers about webhooks, and its clock. */
let account: { status: number; endpoint: Record<string, unknown>; now: Date }

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'barn-doctor-'))
  mail = await startMailServer()
  strictMail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
  })
  await new Promise<void>((resolve) => strictMail.listen(0, '127.0.0.1', resolve))
  stripe = createServer((_request, response) => {
    const { status, endpoint, now } = account
    response.sendDate = false
    response.writeHead(status, { 'content-type': 'application/json', date: now.toUTCString() })
    response.end(
      JSON.stringify(
        status === 200
          ? { object: 'list', data: [endpoint], has_more: false }
          : { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      ),
    )
  })
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  stripe.closeAllConnections()
  stripe.close()
  await mail.close()
  await new Promise<void>((resolve) => strictMail.close(resolve))
  await rm(folder, { recursive: true })
  await database.drop()
})

const WEBHOOK = 'https://barn.example/api/webhooks/stripe'
beforeEach(() => {
  account = {
    status: 200,
    endpoint: { object: 'webhook_endpoint', url: WEBHOOK, status: 'enabled', enabled_events: HANDLED_EVENTS },
    now: new Date(),
  }
})

/** A production that works. */
const sound = () => ({
  SANDBOX: '0',
  PUBLIC_URL: 'https://barn.example',
  TRUST_PROXY: '127.0.0.1',
  DATA_DIR: folder,
  DATABASE_URL: database.serverUrl,
  DATABASE_MIGRATION_URL: database.url,
  SESSION_SECRET: 'a-secret-of-this-test'.repeat(2),
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: mail.url,
  MAIL_FROM: 'barn@barn.example',
})

async function problemsOf(
  change: Record<string, string | undefined> = {},
  elsewhere: Parameters<typeof diagnose>[1] = {},
): Promise<string[]> {
  const stripeOrigin = `http://127.0.0.1:${portOf(stripe)}`
  const findings = await diagnose({ ...sound(), ...change }, { stripeOrigin, ...elsewhere })
  return findings
    .filter(({ level }) => level === 'problem')
    .map(({ about, sentence }) => `${about}: ${sentence}`)
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

const databaseAt = (change: (url: URL) => void): string => {
  const url = new URL(database.serverUrl)
  change(url)
  return url.toString()
}

describe('npm run doctor', () => {
  it('finds nothing wrong with a setup that works', async () => {
    expect(await problemsOf()).toEqual([])
  })

  it('finds nothing wrong without any configuration', async () => {
    const findings = await diagnose({ DATA_DIR: folder })
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
  })

  it.each<[string, () => Record<string, string | undefined>, RegExp]>([
    ['a wrong value', () => ({ PORT: 'web' }), /^Configuration: PORT: .+ The rest can be checked/],
    [
      'a sandbox in production',
      () => ({ SANDBOX: '1', NODE_ENV: 'production' }),
      /^Configuration: SANDBOX: /,
    ],
    ['no public address', () => ({ PUBLIC_URL: undefined }), /^Configuration: PUBLIC_URL is not set/],
    [
      'a public address without https',
      () => ({ PUBLIC_URL: 'http://barn.example' }),
      /^Configuration: PUBLIC_URL is http:.+Use https/,
    ],
    [
      'a database that is not running',
      () => ({ DATABASE_URL: databaseAt((url) => (url.port = '1')) }),
      /^Database: DATABASE_URL: nothing answers at 127\.0\.0\.1, port 1\./,
    ],
    [
      'a wrong password of the database',
      () => ({ DATABASE_URL: databaseAt((url) => (url.password = 'wrong')) }),
      /^Database: DATABASE_URL: PostgreSQL refuses the user barn_server or the password/,
    ],
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
      'a server that owns its tables',
      () => ({ DATABASE_URL: database.url }),
      /^Database: The role in DATABASE_URL is a superuser, .+ only in DATABASE_MIGRATION_URL/,
    ],
    ['no mail server', () => ({ SMTP_URL: undefined, MAIL_FROM: undefined }), /^Email: SMTP_URL is not set/],
    [
      'a mail server that is not there',
      () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      /^Email: SMTP_URL: nothing answers at 127\.0\.0\.1:1/,
    ],
    [
      'a mail server that does not let us sign in',
      () => ({ SMTP_URL: `smtp://user:wrong@127.0.0.1:${portOf(strictMail.server)}` }),
      /^Email: SMTP_URL: 127\.0\.0\.1:\d+ refuses the user or the password/,
    ],
    [
      'a live and a test key of Stripe',
      () => ({ STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }),
      /^Payments: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are a live and a test key/,
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: '/dev/null' }),
      /^Disk: DATA_DIR: nothing can be written to \/dev\/null/,
    ],
  ])('explains %s, and nothing else', async (_setup, change, sentence) => {
    expect(await problemsOf(change())).toEqual([expect.stringMatching(sentence)])
  })

  it('explains what is wrong at Stripe', async () => {
    account.status = 401
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^Payments: STRIPE_SECRET_KEY: Stripe refuses it/),
    ])
    account.status = 200
    const { endpoint } = account
    account.endpoint = { ...endpoint, url: 'https://elsewhere.example' }
    expect(await problemsOf()).toEqual([
      `Payments: Stripe has no webhook for ${WEBHOOK}. Add it in the dashboard, and set STRIPE_WEBHOOK_SECRET to its signing secret.`,
    ])
    account.endpoint = { ...endpoint, status: 'disabled' }
    expect(await problemsOf()).toEqual([expect.stringContaining('is disabled')])
    account.endpoint = { ...endpoint, enabled_events: HANDLED_EVENTS.slice(1) }
    expect(await problemsOf()).toEqual([expect.stringContaining(`doesn't send ${HANDLED_EVENTS[0]}`)])
    account.endpoint = endpoint
    expect(await problemsOf({}, { stripeOrigin: 'http://127.0.0.1:1' })).toEqual([
      expect.stringContaining("Stripe can't be reached"),
    ])
  })

  it('explains a clock that is wrong', async () => {
    account.now = new Date(Date.now() - 600_000)
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^Clock: This machine is (599|600|601) seconds ahead of Stripe's clock/),
    ])
  })

  it('explains a disk that is nearly full', async () => {
    expect(await problemsOf({}, { leastDiskBytes: Number.MAX_SAFE_INTEGER })).toEqual([
      expect.stringMatching(/^Disk: Only [\d.]+ GB are free at /),
    ])
  })

  it('explains a database that a newer version has changed', async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query("insert into migrations (name, run_on) values ('9999_of_tomorrow', now())")
    const problems = await problemsOf()
    await client.query("delete from migrations where name = '9999_of_tomorrow'")
    await client.end()
    for (const problem of problems)
      expect(problem).toMatch(/^Database: A newer version of The Barn has changed it \(9999_of_tomorrow\)/)
    expect(problems.length).toBeGreaterThan(0)
  })

  it('explains a firewall in front of the database', async () => {
    const door = await openDoor(new URL(database.serverUrl))
    door.slowDown(60_000)
    // So that the test doesn't wait for the real limit.
    expect(await problemsOf({ DATABASE_URL: door.url }, { connectMs: 2_000 })).toEqual([
      expect.stringMatching(/does not answer within 2 seconds\. Does a firewall keep us out/),
    ])
    await door.close()
  })
})
