import { existsSync } from 'node:fs'
import path from 'node:path'
import { canHavePasskeys } from '../accounts/passkeys/relying-party.ts'
import { systemClock } from '../core/clock.ts'
import {
  ConfigurationError,
  EMULATOR_KEYS,
  type Env,
  keptSecret,
  readEnv,
  unencryptedSettings,
} from '../core/env.ts'
import { explainStartError } from '../core/explain-start-error.ts'
import { createLogger } from '../core/logger.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { startNotifications } from '../db/notifications.ts'
import { openDatabase } from '../db/open-database.ts'
import { seedCatalog } from '../db/seed-catalog.ts'
import { admitServer, findExcessPowers } from '../db/server-role.ts'
import { checkHost, checkOrigin, refuseForwarded } from '../http/origin-check.ts'
import { runDueJobs, scheduleJobs } from '../jobs/schedule.ts'
import { createMemory } from '../memory/memory.ts'
import { startQueue } from '../services/queue.ts'
import { createRateLimits } from '../services/rate-limits.ts'
import type { Services } from '../services/services.ts'
import { createStripeGateway } from '../stripe/stripe.ts'
import { buildApp } from './app.ts'

/**
 * The composition root: connects the parts, listens, and shuts down in order. Everything started here adds itself to
 * `closers`, which run last to first.
 */
const PAGES_DIR = path.resolve(import.meta.dirname, '../../dist/web')
const SHUTDOWN_MS = 8_500
const LAST_SECOND_MS = 1_000
const SETTLED_MS = 5_000

async function start(env: Env, closers: (() => unknown)[]): Promise<void> {
  const log = createLogger(env.logLevel)
  const database = await openDatabase(env)
  closers.push(() => database.close())
  const databaseUrl = database.serverUrl
  void database.lost.then((reason) => {
    exitCode = 1
    log.fatal({ reason }, 'embedded database exited; shutting down for the supervisor to restart us')
    stop()
  })
  await migrate(database.url)
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
  closers.push(() => pool.end())
  const db = createDatabase(pool)
  await seedCatalog(db)

  const notifications = await startNotifications(databaseUrl, log)
  closers.push(() => notifications.close())
  const { boss, queue } = await startQueue(databaseUrl, (error) => log.error({ err: error }, 'job queue'))
  const sandbox = env.isSandbox ? await openSandbox(env, { pool, notifications }) : null
  if (sandbox) closers.push(() => sandbox.close())
  // Stop jobs before the sandbox they use (Stripe emulator and mailbox).
  closers.push(() => boss.stop({ graceful: true, timeout: 5_000 }))
  const stripe = sandbox?.stripe
    ? createStripeGateway({ ...sandbox.stripe, apiOrigin: sandbox.stripe.origin })
    : env.stripe && createStripeGateway(env.stripe)
  const mailer = env.smtp ? await openSmtp(env.smtp) : (sandbox?.mailbox ?? null)
  if (!mailer) log.warn('SMTP_URL is not set: no emails will be sent')

  for (const setting of unencryptedSettings(env))
    log.warn({ setting }, 'not encrypted: others on the network can read passwords and cookies')
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
    limits: createRateLimits(pool),
    publicUrl,
    supportEmail: env.supportEmail,
    holdMinutes: env.holdMinutes,
    requiresPasskeys,
    isSandbox: env.isSandbox,
    adminSetup: adminSetupOf(env),
    log,
  }
  await scheduleJobs(boss, services, mailer)

  const app = await buildApp({
    ...env,
    services,
    publicUrl,
    sessionSecret: env.sessionSecret ?? keptSecret(env.dataDir, 'session-secret'),
    logger: log,
    pagesDir: existsSync(PAGES_DIR) ? PAGES_DIR : null,
  })
  if (sandbox) {
    const { sandboxRoutes } = await import('../../sandbox/routes.ts')
    await app.register(async (scope) => {
      checkOrigin(scope, { publicUrl, isSandbox: true })
      checkHost(scope, publicUrl)
      if (env.isSandboxLocal) refuseForwarded(scope)
      await scope.register(sandboxRoutes(sandbox, () => runDueJobs(services, mailer)))
    })
  }
  closers.push(() => app.close())
  await app.listen({ host: env.host, port: env.port })
  process.stdout.write(
    `The Barn is open at ${publicUrl}${sandbox ? ` – look around at ${publicUrl}/sandbox` : ''}\n`,
  )
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

async function closeAll(closers: (() => unknown)[]): Promise<void> {
  for (const close of closers.toReversed()) await close()
}

const closers: (() => unknown)[] = []
let starting: Promise<void> = Promise.resolve()
let isStopping = false
let exitCode = 0

/** Something hangs. The database, which was opened first, still stops in order. */
function exitInHaste(): void {
  setTimeout(() => process.exit(1), LAST_SECOND_MS)
  Promise.resolve(closers[0]?.()).finally(() => process.exit(1))
}

/** Shuts down, even in the middle of starting. */
function stop(): void {
  if (isStopping) return
  isStopping = true
  setTimeout(exitInHaste, SHUTDOWN_MS).unref()
  starting
    .catch(() => {})
    .then(() => closeAll(closers))
    .then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
// scripts/start.mjs runs us as a child process. If it's killed, our channel to it closes.
process.on('disconnect', stop)

try {
  starting = start(readEnv(), closers)
  await starting
  // What starting leaves would stay until there's traffic. npm start exposes the collector.
  setTimeout(() => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), SETTLED_MS).unref()
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`)
  exitCode = 1
  stop()
}
