import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { HANDLED_EVENTS } from '../payments/events/handle-stripe-event.ts'
import { diagnose } from './diagnose.ts'

// The command itself is tested in `cli/doctor-cli.test.ts`.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let mail: MailServer
let stripe: Server
/** Lets no one sign in. */
let strictMail: SMTPServer
/** Stripe's responses about webhooks and undelivered events, and its clock. */
let account: { status: number; endpoint: Record<string, unknown>; undelivered: object[]; now: Date }

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
  stripe = createServer((request, response) => {
    const { status, endpoint, undelivered, now } = account
    const data = request.url?.startsWith('/v1/events?') ? undelivered : [endpoint]
    response.sendDate = false
    response.writeHead(status, { 'content-type': 'application/json', date: now.toUTCString() })
    response.end(
      JSON.stringify(
        status === 200
          ? { object: 'list', data, has_more: false }
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
    undelivered: [],
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

type Change = Record<string, string | undefined>

async function problemsOf(
  change: Change = {},
  elsewhere: Parameters<typeof diagnose>[1] = {},
): Promise<string[]> {
  const stripeOrigin = `http://127.0.0.1:${portOf(stripe)}`
  const findings = await diagnose({ ...sound(), ...change }, { stripeOrigin, ...elsewhere })
  return findings
    .filter(({ level }) => level === 'problem')
    .map(({ about, sentence }) => `${about}: ${sentence}`)
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

describe('diagnose', () => {
  it('finds nothing wrong with a setup that works', async () => {
    expect(await problemsOf()).toEqual([])
  })

  it('finds nothing wrong without any configuration', async () => {
    const findings = await diagnose({ DATA_DIR: folder })
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([])
  })

  it.each<[string, () => Change | Promise<Change>, RegExp]>([
    ['a wrong value', () => ({ PORT: 'web' }), /^Configuration: PORT: .+ Fix this first/],
    ['no public address', () => ({ PUBLIC_URL: undefined }), /^Configuration: PUBLIC_URL is not set/],
    [
      'a server that owns its tables',
      () => ({ DATABASE_URL: database.url }),
      /^Database: The role in DATABASE_URL is a superuser, .+ only in DATABASE_MIGRATION_URL/,
    ],
    ['no mail server', () => ({ SMTP_URL: undefined, MAIL_FROM: undefined }), /^Email: SMTP_URL is not set/],
    [
      'a mail server that is not running',
      () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
      /^Email: SMTP_URL: nothing answers at 127\.0\.0\.1:1/,
    ],
    [
      'a wrong mail password',
      () => ({
        SMTP_URL: `smtp://user:wrong@127.0.0.1:${portOf(strictMail.server)}`,
      }),
      /^Email: SMTP_URL: 127\.0\.0\.1:\d+ refuses the user or the password/,
    ],
    [
      'keys of two Stripe accounts, one live and one for tests',
      () => ({ STRIPE_SECRET_KEY: 'sk_live_x' }),
      /^Payments: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY don't match/,
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
      async () => {
        const file = path.join(folder, 'not-a-folder')
        await writeFile(file, '')
        return { BACKUP_DIR: file }
      },
      /^Disk: BACKUP_DIR: nothing can be written to .+not-a-folder/,
    ],
    [
      'a data folder that every user can write to',
      async () => {
        const open = path.join(folder, 'open')
        await mkdir(open)
        await chmod(open, 0o777)
        return { DATA_DIR: open }
      },
      /^Disk: DATA_DIR: every user of this machine can write to .+open\. Run: chmod 700/,
    ],
  ])('explains %s, and nothing else', async (_setup, change, sentence) => {
    expect(await problemsOf(await change())).toEqual([expect.stringMatching(sentence)])
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
    const undelivered = (minutesAgo: number, metadata: object) => ({
      id: 'evt_1',
      created: Math.floor(Date.now() / 1000) - minutesAgo * 60,
      data: { object: { object: 'payment_intent', metadata } },
    })
    const ours = { bookingId: '00000000-0000-4000-8000-000000000000' }
    account.undelivered = [undelivered(1, ours), undelivered(10, {})]
    expect(await problemsOf()).toEqual([])
    account.undelivered.push(undelivered(10, ours))
    expect(await problemsOf()).toEqual([
      expect.stringMatching(
        /^Payments: Stripe couldn't deliver 1 of .+ STRIPE_WEBHOOK_SECRET must be the signing/,
      ),
    ])
    account.undelivered = []
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
      expect.stringMatching(/^Disk: Only [\d.]+ GB free at /),
    ])
  })
})
