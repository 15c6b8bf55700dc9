import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { startStripeEmulator } from '../sandbox/stripe/start-emulator.ts'
import { buildApp } from '../server/app.ts'
import { createDatabase, createPool } from '../server/db/database.ts'
import { startQueue } from '../server/jobs/queue.ts'
import { startNotifications } from '../server/live/notifications.ts'
import { createStripeGateway } from '../server/payments/stripe.ts'
import type { Services } from '../server/services.ts'
import { type Client, createClient } from './client.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'

export const STRIPE_TEST_KEYS = {
  secretKey: 'sk_test_tests',
  publishableKey: 'pk_test_tests',
  webhookSecret: 'whsec_tests',
}

/** A Friday noon in Weidman, on standard time. */
export const NOON = '2026-11-20T12:00:00-05:00'

export interface TestApp {
  app: FastifyInstance
  services: Services
  clock: TestClock
  /** Where the Stripe emulator is; null without payments. */
  stripeOrigin: string | null
  databaseUrl: string
  client(): Client
  clearBookings(): Promise<void>
  close(): Promise<void>
}

/**
 * The whole app on a database of its own, with the real Stripe SDK talking to the emulator. With `hasPayments`
 * false there is no payment provider, as in production without keys.
 */
export async function startTestApp({ hasPayments = true, now = NOON } = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'fatal' })
  const pool = createPool(database.url)
  const notifications = await startNotifications(database.url, log)
  const { boss, queue } = await startQueue(database.url, (error) => log.error(error))
  const emulator = hasPayments
    ? await startStripeEmulator({ host: '127.0.0.1', port: 0, dataFile: ':memory:', ...STRIPE_TEST_KEYS })
    : null
  const clock = createTestClock(now)
  const services: Services = {
    db: createDatabase(pool),
    clock,
    queue,
    notifications,
    stripe:
      emulator &&
      createStripeGateway({
        ...STRIPE_TEST_KEYS,
        apiOrigin: emulator.origin,
        stripeJsUrl: emulator.stripeJsUrl,
      }),
    holdMinutes: 15,
    log,
  }
  const app = await buildApp({
    services,
    publicUrl: 'http://localhost:3000',
    sessionSecret: randomBytes(32).toString('hex'),
    isSandbox: true,
    supportEmail: 'support@thebarn.example',
    supportPhone: '(989) 555-0142',
    tourVideoUrl: null,
    analyticsId: null,
    metricsToken: null,
    trustProxy: null,
    logger: log,
    pagesDir: null,
  })
  await app.ready()
  return {
    app,
    services,
    clock,
    stripeOrigin: emulator?.origin ?? null,
    databaseUrl: database.url,
    client: () => createClient(app),
    async clearBookings() {
      await pool.query('truncate bookings, stripe_events cascade')
    },
    async close() {
      await app.close()
      await emulator?.close()
      await boss.stop({ graceful: false })
      await notifications.close()
      await pool.end()
      await database.drop()
    },
  }
}
