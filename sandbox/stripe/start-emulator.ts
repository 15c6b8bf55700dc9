import { keysDigest, probeHealth } from './controls/health.ts'
import type { RunningStripeEmulator, StripeEmulatorOptions } from './emulator-options.ts'
import { connectableHost } from './listen.ts'
import type { Emulator } from './protocol/emulator.ts'
import { serveEmulator } from './serve-emulator.ts'
import { openStore } from './store/open-store.ts'

export type { RunningStripeEmulator, StripeEmulatorOptions }

/**
 * Serves the emulator, or joins a running one: there is at most one emulator per data file, whatever its port, and
 * one per port. If the file's emulator has stopped, one process at a time can take over.
 *
 * @throws {Error} For live keys, and if something else or an emulator with other keys has the port.
 */
export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<RunningStripeEmulator> {
  const keys = checkedKeys(options)
  const store = openStore(options.dataFile)
  const { settings } = store
  for (;;) {
    const last = settings.lastOrigin()
    const health = last === undefined ? undefined : await probeHealth(last)
    if (last !== undefined && health?.storeId === settings.storeId()) {
      store.close()
      return joinEmulator(last, options, keys)
    }
    const outcome = await store.exclusively(async () =>
      settings.lastOrigin() === last ? serveEmulator(store, options, keys) : 'taken over',
    )
    if (outcome === 'taken over') continue
    if (outcome !== 'port taken') return outcome
    store.close()
    return joinEmulator(`http://${connectableHost(options.host)}:${options.port}`, options, keys)
  }
}

function checkedKeys({ secretKey, publishableKey }: StripeEmulatorOptions): Emulator['keys'] {
  if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_')) {
    throw new Error('The Stripe emulator accepts test keys only: sk_test_… and pk_test_….')
  }
  return { secret: secretKey, publishable: publishableKey }
}

const remedy = 'Set SANDBOX_STRIPE_PORT to a free port, or to 0 to pick one.'

/**
 * Joins the emulator that another process serves at `origin`.
 *
 * @throws {Error} If something else listens there, or an emulator with other keys.
 */
async function joinEmulator(
  origin: string,
  { webhook }: StripeEmulatorOptions,
  keys: Emulator['keys'],
): Promise<RunningStripeEmulator> {
  const health = await probeHealth(origin)
  if (!health) throw new Error(`The Stripe emulator can't listen on ${origin}: the port is in use. ${remedy}`)
  if (health.keys !== keysDigest(keys)) {
    throw new Error(`${origin} is in use by a Stripe emulator with other keys. ${remedy}`)
  }
  // Don't redirect the webhooks of a process that serves the emulator for itself: both stop together.
  if (webhook && !health.ownsWebhook) {
    await fetch(`${origin}/_emu/webhook`, { method: 'POST', body: JSON.stringify(webhook) })
  }
  return { origin, stripeJsUrl: `${origin}/v3/`, shared: true, close: async () => {} }
}
