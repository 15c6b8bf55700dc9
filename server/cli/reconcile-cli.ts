import { parseArgs } from 'node:util'
import { EXTENSIONS } from '../../extensions/server.ts'
import { systemClock } from '../core/clock.ts'
import { EMULATOR_KEYS, type Env, readEnv } from '../core/env.ts'
import { createLogger } from '../core/logger.ts'
import { createDatabase, createPool } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { joinDatabase } from '../db/open-database.ts'
import { reconcileLedger } from '../payments/reconciliation/reconcile-ledger.ts'
import { createStripeGateway, type StripeGateway } from '../stripe/stripe.ts'

// npm run reconcile [-- --days N]: the nightly comparison with Stripe, by hand, with or without a running server.
// Exit code 0: no differences; 1: differences, printed as a table; 2: the comparison failed.
try {
  process.exitCode = await reconcile(readEnv(), readDays())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}

async function reconcile(env: Env, days: number): Promise<number> {
  const stripe = connectStripe(env)
  await using database = await joinDatabase(env)
  await migrate(database.url)
  await using db = createDatabase(createPool(database.url))
  const extensions = { used: async () => EXTENSIONS }
  const services = { db, stripe, extensions, clock: systemClock, log: createLogger('silent') }
  const differences = await reconcileLedger(services, { days })
  if (differences.length === 0) {
    console.log(`No differences in the last ${days} days.`)
    return 0
  }
  console.table(
    differences.map(({ kind, subject, bookingId, happenedAt, facts }) => ({
      difference: kind,
      of: subject,
      booking: bookingId ?? 'unknown',
      at: happenedAt.round('second').toString(),
      facts,
    })),
  )
  return 1
}

function readDays(): number {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '35' } } })
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new Error('Usage: npm run reconcile [-- --days N], with N from 1 to 3650')
  return days
}

/** In the sandbox this is the emulator of the running server. */
function connectStripe(env: Env): StripeGateway {
  if (env.stripe) return createStripeGateway(env.stripe)
  if (!env.isSandbox)
    throw new Error('STRIPE_SECRET_KEY: missing; without Stripe there is nothing to compare with')
  if (env.sandboxStripePort === 0)
    throw new Error('SANDBOX_STRIPE_PORT: set it to the port of the running emulator')
  return createStripeGateway({
    ...EMULATOR_KEYS,
    apiOrigin: `http://127.0.0.1:${env.sandboxStripePort}`,
  })
}
