import { keysDigest, probeHealth } from './controls/health.ts'
import type { RunningStripeEmulator, StripeEmulatorOptions } from './emulator-options.ts'
import type { Emulator } from './protocol/emulator.ts'

const remedy = 'Set SANDBOX_STRIPE_PORT to a free port, or to 0 for any.'

/** Uses the emulator that another process serves at `origin`; throws when it is something else, or has other keys. */
export async function joinEmulator(
  origin: string,
  { webhook }: StripeEmulatorOptions,
  keys: Emulator['keys'],
): Promise<RunningStripeEmulator> {
  const health = await probeHealth(origin)
  if (!health)
    throw new Error(`The Stripe emulator cannot listen: ${origin} is taken by something else. ${remedy}`)
  if (health.keys !== keysDigest(keys)) {
    throw new Error(`${origin} is taken by a Stripe emulator with other keys. ${remedy}`)
  }
  // A process that serves the emulator and receives its webhooks keeps them: the two live and die together.
  if (webhook && !health.ownsWebhook) {
    await fetch(`${origin}/_emu/webhook`, { method: 'POST', body: JSON.stringify(webhook) })
  }
  return { origin, stripeJsUrl: `${origin}/v3/`, shared: true, close: async () => {} }
}
