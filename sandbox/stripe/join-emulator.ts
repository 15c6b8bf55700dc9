import { keysDigest, probeHealth } from './controls/health.ts'
import type { RunningStripeEmulator, StripeEmulatorOptions } from './emulator-options.ts'
import type { Emulator } from './protocol/emulator.ts'

const remedy = 'Set SANDBOX_STRIPE_PORT to a free port, or to 0 to pick one.'

/**
 * Joins the emulator that another process serves at `origin`.
 *
 * @throws {Error} If something else listens there, or an emulator with other keys.
 */
export async function joinEmulator(
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
