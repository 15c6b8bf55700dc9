import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PAGES } from '../../extensions/domain.ts'
import { EXTENSIONS } from '../../extensions/server.ts'
import { canHavePasskeys } from '../accounts/passkeys/relying-party.ts'
import { switchAllOn } from '../catalog/switch-extra.ts'
import { systemClock } from '../core/clock.ts'
import { ConfigurationError } from '../core/configuration-error.ts'
import { EMULATOR_KEYS, type Env, keptSecret, readEnv, unencryptedSettings } from '../core/env.ts'
import { createLogger } from '../core/logger.ts'
import { connectOwner } from '../db/connections/connect-owner.ts'
import { waitForDatabase } from '../db/connections/wait-for-database.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { startNotifications } from '../db/notifications.ts'
import { openDatabase } from '../db/open-database.ts'
import { seedCatalog } from '../db/seed-catalog.ts'
import { admitServer, findExcessPowers } from '../db/server-role.ts'
// Tells the compiler about app.drain.
import type {} from '../http/close-connections.ts'
import { checkHost, checkOrigin, refuseForwarded } from '../http/origin-check.ts'
import { runDueJobs, scheduleJobs } from '../jobs/schedule.ts'
import { createMemory } from '../memory/memory.ts'
import { settle } from '../payments/intents/settle.ts'
import { watchExtensions } from '../services/extensions.ts'
import { startQueue } from '../services/queue.ts'
import { createRateLimits } from '../services/rate-limits.ts'
import type { Services } from '../services/services.ts'
import { createStripeGateway } from '../stripe/stripe.ts'
import { buildApp } from './app.ts'
import { type Closer, closeAll } from './close-all.ts'
import { fulfillmentsOf } from './fulfillments.ts'

/**
 * The composition root: connects the parts, listens, and shuts down in order. Everything started here adds itself to
 * `closers`, which run last to first.
 */
const PAGES_DIR = path.resolve(import.meta.dirname, '../../dist/web')
/** In all less than the 10 seconds after which Docker kills. Requests and jobs have the most of it. */
const CLOSE_BY_MS = { app: 7_000, jobs: 8_000, sandbox: 8_250, connections: 8_500, database: 9_500 }
/** A start that hangs is abandoned at a shutdown. */
const STARTED_BY_MS = 6_000

async function start(env: Env, closers: Closer[]): Promise<void> {
  const log = createLogger(env.logLevel)
  const say = (line: string) => log.warn(line)
  const database = await openDatabase(env, say)
  closers.push({
    name: 'the database',
    close: () => database[Symbol.asyncDispose](),
    byMs: CLOSE_BY_MS.database,
  })
  if (database.isEmbedded && !env.isSandbox)
    log.warn('the embedded PostgreSQL is for trying and testing: set DATABASE_URL for a real installation')
  const databaseUrl = database.serverUrl
  const giveUp = (problem: string) => (reason: string) => {
    exitCode = 1
    log.fatal({ reason }, `${problem}; shutting down for the supervisor to restart us`)
    void stop()
  }
  void database.lost.then(giveUp('embedded database exited'))
  await migrate(database.url, { say })
  if (database.url !== databaseUrl)
    await admitServer(
      { ownerUrl: database.url, serverUrl: databaseUrl },
      { createsRole: database.isEmbedded },
    )
  const powers = await findExcessPowers(databaseUrl)
  if (powers.length > 0 && env.migrationUrl && !env.isSandbox)
    throw new ConfigurationError(
      `DATABASE_URL: its role ${powers.join(', ')}. Name one that doesn't, and the owner only in DATABASE_MIGRATION_URL.`,
    )
  if (powers.length > 0 && (env.migrationUrl || !env.isSandbox))
    log.warn(
      { powers },
      'the server could change its own schema and disable its triggers: give DATABASE_URL a role of its own, and DATABASE_MIGRATION_URL the owner',
    )

  const pool = createPool(databaseUrl)
  // The error has the whole client with it, and its keys don't belong in a log.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'idle database connection lost'))
  closers.push({ name: 'the database pool', close: () => pool.end(), byMs: CLOSE_BY_MS.connections })
  const db = createDatabase(pool)
  await waitForDatabase(() => seedCatalog(db), say)

  const notifications = await waitForDatabase(() => startNotifications(databaseUrl, log), say)
  void notifications.mustStop.then(giveUp('the database is being replaced'))
  closers.push({ name: 'live updates', close: notifications.close, byMs: CLOSE_BY_MS.connections })
  const onQueueError = (error: Error) => log.error({ err: error }, 'job queue')
  const { boss, queue } = await waitForDatabase(() => startQueue(databaseUrl, onQueueError), say)
  const sandbox = env.isSandbox ? await openSandbox(env, { pool, notifications }) : null
  if (sandbox) closers.push({ name: 'the sandbox', close: () => sandbox.close(), byMs: CLOSE_BY_MS.sandbox })
  // Stop jobs before the sandbox they use (Stripe emulator and mailbox).
  closers.push({
    name: 'the job queue',
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
    byMs: CLOSE_BY_MS.jobs,
  })
  const stripe = sandbox?.stripe
    ? createStripeGateway({ ...sandbox.stripe, apiOrigin: sandbox.stripe.origin })
    : env.stripe && createStripeGateway(env.stripe)
  const smtp = env.smtp && (await openSmtp(env.smtp))
  const mailer = sandbox ? sandbox.inventedMail.mailerFor(smtp) : smtp
  if (!mailer) log.warn('SMTP_URL is not set: no emails will be sent')

  for (const setting of unencryptedSettings(env))
    log.warn({ setting }, 'not encrypted: others on the network can read everything sent there')
  if (env.publicSandbox)
    log.warn(
      { at: env.publicSandbox },
      'the sandbox is open to strangers: they can become admins, read every email, and move the clock',
    )

  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  const clock = sandbox?.clock ?? systemClock
  const requiresPasskeys = env.requiresPasskeys && canHavePasskeys(publicUrl)
  if (env.requiresPasskeys && !requiresPasskeys)
    log.warn({ publicUrl }, 'passkeys need https: admins can sign in with a password alone')
  const services: Services = {
    db,
    clock,
    queue,
    notifications,
    memory: createMemory({ notifications, clock }),
    stripe,
    settle,
    fulfillments: fulfillmentsOf(EXTENSIONS),
    extensions: watchExtensions({ db, notifications }, EXTENSIONS),
    hasEmail: mailer !== null,
    limits: createRateLimits(pool, EXTENSIONS),
    backups: env.backups.isDaily ? { databaseUrl: database.url, ...env.backups } : null,
    publicUrl,
    supportEmail: env.supportEmail,
    holdMinutes: env.holdMinutes,
    requiresPasskeys,
    isSandbox: env.isSandbox,
    adminSetup: adminSetupOf(env),
    log,
  }
  await scheduleJobs(boss, services, mailer)

  const options = {
    ...env,
    services,
    publicUrl,
    pool,
    sessionSecret: env.sessionSecret ?? keptSecret(env.dataDir, 'session-secret'),
    logger: log,
    pagesDir: existsSync(PAGES_DIR) ? PAGES_DIR : null,
    pages: PAGES,
  }
  const app = await buildApp(options)
  if (sandbox) {
    const { sandboxRoutes } = await import('../../sandbox/routes.ts')
    await app.register(async (scope) => {
      const place = { publicUrl, host: env.host }
      checkOrigin(scope, { ...place, isSandbox: true })
      checkHost(scope, place)
      if (env.isSandboxLocal) refuseForwarded(scope)
      const { openSecondApp } = await import('./second-app.ts')
      const { FILL_PARTS } = await import('../../extensions/sandbox.ts')
      await scope.register(
        sandboxRoutes(sandbox, {
          parts: FILL_PARTS,
          openSecondApp: (own) => openSecondApp(options, own),
          connectOwner: () => connectOwner(database.url),
          runDueJobs: () => runDueJobs(services, mailer),
          switchOnExtras: () => switchAllOn(services),
        }),
      )
    })
  }
  closers.push({
    name: 'the server',
    close: () => app.drain().then(() => app.close()),
    byMs: CLOSE_BY_MS.app,
  })
  await app.listen({ host: env.host, port: env.port })
  process.stdout.write(
    `The Barn is open at ${publicUrl}${sandbox ? ` – look around at ${publicUrl}/sandbox` : ''}\n`,
  )
  if (sandbox?.stripe)
    process.stdout.write('To get sixty invented bookings, press "Fill the Calendar" there.\n')
}

function adminSetupOf({ isSandbox, isSandboxLocal, adminSetupCode }: Env): Services['adminSetup'] {
  if (isSandbox) return isSandboxLocal ? 'local' : 'open'
  return adminSetupCode ? { code: adminSetupCode } : 'closed'
}

async function openSandbox(
  env: Env,
  { pool, notifications }: { pool: ReturnType<typeof createPool>; notifications: Services['notifications'] },
) {
  const { startSandbox } = await import('../../sandbox/start-sandbox.ts')
  return await startSandbox({
    query: async (text, parameters) => (await pool.query(text, [...parameters])).rows,
    subscribe: (channel, listener) => void notifications.subscribe(channel, listener),
    dataDir: env.dataDir,
    host: '127.0.0.1',
    stripePort: env.sandboxStripePort,
    webhookUrl: () => `http://127.0.0.1:${env.port}/api/webhooks/stripe`,
    stripeKeys: env.stripe ? null : EMULATOR_KEYS,
  })
}

/** Like the sandbox, only loaded where it's used. */
async function openSmtp(settings: NonNullable<Env['smtp']>) {
  const { smtpTransport } = await import('../mail/smtp-transport.ts')
  return smtpTransport(settings)
}

const closers: Closer[] = []
let starting: Promise<void> = Promise.resolve()
let isStopping = false
let exitCode = 0

/** Shuts down, even in the middle of starting. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  const startedAt = performance.now()
  await Promise.race([starting.catch(() => {}), delay(STARTED_BY_MS)])
  for (const problem of await closeAll(closers, startedAt)) process.stderr.write(`${problem}\n`)
  process.exit(exitCode)
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
// scripts/start.mjs runs us as a child process. If it's killed, our channel to it closes.
process.on('disconnect', stop)

try {
  starting = start(readEnv(), closers)
  await starting
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  exitCode = 1
  void stop()
}

/** The message for the operator when the server can't start: the variable to fix, or the whole error. */
function explainStartError(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use. Stop the other program or set PORT.`
  if (code === 'EACCES' && syscall === 'listen') return `PORT: this user isn't allowed to listen on ${port}.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo'))
    return `HOST: this machine doesn't have that address (${error.message}).`
  // The emulator's message already names its variable.
  if (error.message.includes('SANDBOX_STRIPE_PORT')) return error.message
  return error.stack ?? error.message
}
