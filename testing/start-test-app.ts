import { randomBytes } from 'node:crypto'
// Tells the compiler what the plugin adds to the app.
import { sign } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { PAGES } from '../extensions/domain.ts'
import { EXTENSIONS } from '../extensions/server.ts'
import { type StripeEmulatorOptions, startStripeEmulator } from '../sandbox/stripe/start-emulator.ts'
import { buildApp } from '../server/app/app.ts'
import type { AppOptions } from '../server/app/app-options.ts'
import { fulfillmentsOf } from '../server/app/fulfillments.ts'
import { createDatabase, createPool, type Database } from '../server/db/database.ts'
import { startNotifications } from '../server/db/notifications.ts'
import { createMemory } from '../server/memory/memory.ts'
import { settle } from '../server/payments/intents/settle.ts'
import { watchExtensions } from '../server/services/extensions.ts'
import { startQueue } from '../server/services/queue.ts'
import { createRateLimits } from '../server/services/rate-limits.ts'
import type { Services } from '../server/services/services.ts'
import { createStripeGateway, type StripeGateway } from '../server/stripe/stripe.ts'
import { type Client, createClient } from './client.ts'
import { emptyTables, type OwnDatabase } from './template-database.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'

export const STRIPE_TEST_KEYS = {
  secretKey: 'sk_test_tests',
  publishableKey: 'pk_test_tests',
  webhookSecret: 'whsec_tests',
}

let addresses = 0

function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`
}

/** A Friday at noon in Weidman, in standard time. */
export const NOON = '2026-11-20T12:00:00-05:00'

export interface TestApp {
  app: FastifyInstance
  services: Services
  clock: TestClock
  /** Origin of the Stripe emulator; null without payments. */
  stripeOrigin: string | null
  databaseUrl: string
  /** The same database for its owner: for what the server's role can't do. */
  owner: Database
  boss: PgBoss
  /** Makes the job queue look for jobs of processes that died, as it regularly does. */
  supervise(): Promise<void>
  /** Signs a cookie as the app does. */
  sign(value: string): string
  /** A visitor with their own network address, unless one is given. */
  client(remoteAddress?: string, cookies?: Map<string, string>): Client
  clearBookings(): Promise<void>
  /** Without bookings, at the time it started. */
  reset(): Promise<void>
  /** As it started: no accounts, no bookings, the first prices, its first settings, and nothing at Stripe. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** The app's connections to the database and Stripe, for tests that intercept either. */
interface Edges {
  pool(pool: Pool): Pool
  stripe(connect: () => StripeGateway): StripeGateway
}

const OPEN_EDGES: Edges = { pool: (pool) => pool, stripe: (connect) => connect() }

/**
 * The whole app on its own database, with the real Stripe SDK calling the emulator. With `hasPayments` false there is
 * no payment provider, as in production without keys.
 */
export async function startTestApp({
  hasPayments = true,
  hasEmail = true,
  now = NOON,
  adminSetup = 'open' as Services['adminSetup'],
  requiresPasskeys = false,
  trustProxy = null as string[] | null,
  pagesDir = null as string | null,
  edges = OPEN_EDGES,
  emulator: emulatorOptions = {} as Partial<StripeEmulatorOptions>,
  log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'fatal' }),
  ownDatabase = null as OwnDatabase | null,
  extensions = EXTENSIONS,
} = {}): Promise<TestApp> {
  const database = ownDatabase ?? (await createTestDatabase())
  const pool = createPool(database.serverUrl)
  const ownerPool = createPool(database.url)
  for (const each of [pool, ownerPool]) each.on('error', (error) => log.warn(error))
  const notifications = await startNotifications(database.serverUrl, log)
  const { boss, queue } = await startQueue(database.serverUrl, (error) => log.error(error))
  const emulator = hasPayments
    ? await startStripeEmulator({
        host: '127.0.0.1',
        port: 0,
        dataFile: ':memory:',
        ...STRIPE_TEST_KEYS,
        ...emulatorOptions,
      })
    : null
  const clock = createTestClock(now)
  const openStripe = () =>
    emulator &&
    edges.stripe(() =>
      createStripeGateway({
        ...STRIPE_TEST_KEYS,
        apiOrigin: emulator.origin,
        stripeJsUrl: emulator.stripeJsUrl,
      }),
    )
  const db = createDatabase(edges.pool(pool))
  const services: Services = {
    db,
    clock,
    queue,
    notifications,
    memory: createMemory({ notifications, clock }),
    stripe: openStripe(),
    settle,
    fulfillments: fulfillmentsOf(extensions),
    extensions: watchExtensions({ db, notifications }, extensions),
    hasEmail,
    limits: createRateLimits(pool, extensions),
    backups: null,
    publicUrl: 'http://localhost:3000',
    supportEmail: 'support@thebarn.example',
    holdMinutes: 15,
    requiresPasskeys,
    isSandbox: true,
    adminSetup,
    log,
  }
  const owner = createDatabase(ownerPool)
  const firstServices = { ...services }
  const sessionSecret = randomBytes(32).toString('hex')
  const settings = { pool, sessionSecret, trustProxy, logger: log, pagesDir }
  const app = await buildApp({ ...testOptions(services), ...settings })
  await app.ready()
  let clearing: string | null = null
  const clearBookings = async () => {
    clearing ??= await clearingStatement(ownerPool)
    await ownerPool.query(clearing)
  }
  return {
    app,
    services,
    clock,
    stripeOrigin: emulator?.origin ?? null,
    databaseUrl: database.url,
    owner,
    boss,
    async supervise() {
      await pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
      await boss.supervise()
    },
    sign: (value) => sign(value, sessionSecret),
    client: (remoteAddress = nextAddress(), cookies = new Map()) => createClient(app, remoteAddress, cookies),
    clearBookings,
    async reset() {
      clock.set(now)
      await clearBookings()
    },
    async renew() {
      clock.set(now)
      // With a closed circuit.
      Object.assign(services, firstServices, { stripe: openStripe() })
      if (emulator) await fetch(`${emulator.origin}/_emu/reset`, { method: 'POST' })
      await emptyTables(owner)
      await ownerPool.query('delete from pgboss.job')
      await notifications.isCurrent()
    },
    async close() {
      await app.close()
      await emulator?.close()
      await boss.stop({ graceful: false })
      await notifications.close()
      await pool.end()
      await ownerPool.end()
      await database.drop()
    },
  }
}

/** An app with other settings on the services of one that was started, with a memory of its own to close. */
export function buildTestApp(services: Services, settings: Partial<AppOptions>): ReturnType<typeof buildApp> {
  return buildApp({ ...testOptions({ ...services, memory: createMemory(services) }), ...settings })
}

/** The options of an app for tests. */
export function testOptions(services: Services): AppOptions {
  return {
    services,
    publicUrl: services.publicUrl,
    pool: null,
    sessionSecret: 'x'.repeat(32),
    isSandbox: true,
    host: '127.0.0.1',
    supportEmail: services.supportEmail,
    supportPhone: '(989) 555-0142',
    tourVideoUrl: null,
    analyticsId: null,
    metricsToken: null,
    trustProxy: null,
    logger: services.log,
    pagesDir: null,
    pages: PAGES,
  }
}

let shared: Promise<TestApp> | undefined

/**
 * The usual app for all tests of a file, as it starts. The files of a process share it, because opening one takes longer
 * than most of them. Files that change it in ways that `renew` doesn't undo have one of their own.
 */
export async function testAppOfFile(): Promise<TestApp> {
  shared ??= startTestApp()
  const barn = await shared
  await barn.renew()
  return barn
}

/** An app of its own for all tests of a file, closed after them. */
export async function ownAppOfFile(options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const barn = await startTestApp(options)
  afterAll(() => barn.close())
  return barn
}

/**
 * Empties the orders and everything that refers to them, such as bookings. For tables of a few rows this is
 * ten times faster than truncating; it bypasses the triggers that protect history from deletion.
 */
async function clearingStatement(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    with recursive cleared (id) as (
      select unnest('{orders, stripe_events, stripe_transactions, stripe_payouts}'::regclass[])::oid
      union select conrelid from pg_constraint join cleared on confrelid = id where contype = 'f'
    )
    select id::regclass::text as name from cleared`)
  const deletions = rows.map(({ name }) => `delete from ${name};`).join(' ')
  return `begin; select announce_day(start_time) from bookings; set local session_replication_role = replica; ${deletions} commit`
}
