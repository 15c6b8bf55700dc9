import { probeHealth } from './controls/health.ts'
import { joinEmulator } from './join-emulator.ts'
import { connectableHost } from './listen.ts'
import { serveEmulator } from './serve-emulator.ts'
import { openStore } from './store/open-store.ts'
import type { AnsweredCall, Emulator } from './wire/api-call.ts'

export interface StripeEmulatorOptions {
  host: string
  /** 0 for any free one. */
  port: number
  /** A SQLite file that keeps payments, events and undelivered webhooks; `':memory:'` keeps nothing. */
  dataFile: string
  /** `sk_test_…` */
  secretKey: string
  /** `pk_test_…` */
  publishableKey: string
  webhook?: { url: string; secret: string }
  /** Waits between the attempts of a webhook; after the last one it is given up. */
  webhookBackoffMs?: readonly number[]
  /** How long refunds stay pending that end later. */
  refundOutcomeMs?: number
  /** Origins, besides those of this machine, whose pages may show the card form. */
  frameAncestors?: readonly string[]
  /** Sees every answer of the API as it is sent; a test can hold it against Stripe's own description. */
  onAnswer?: (answer: AnsweredCall) => void
}

export interface RunningStripeEmulator {
  origin: string
  /** The script that defines `window.Stripe`. */
  stripeJsUrl: string
  /** Another process serves it; then `close` does nothing. */
  shared: boolean
  close(): Promise<void>
}

/**
 * Serves the emulator, or joins the one that is there already: one data file has one emulator, wherever that listens,
 * and so has one port. Whoever finds the file's emulator gone takes over, one process at a time.
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
      settings.lastOrigin() === last ? serveEmulator(store, options, keys) : 'overtaken',
    )
    if (outcome === 'overtaken') continue
    if (outcome !== 'port taken') return outcome
    store.close()
    return joinEmulator(`http://${connectableHost(options.host)}:${options.port}`, options, keys)
  }
}

function checkedKeys({ secretKey, publishableKey }: StripeEmulatorOptions): Emulator['keys'] {
  if (!secretKey.startsWith('sk_test_') || !publishableKey.startsWith('pk_test_')) {
    throw new Error('The Stripe emulator takes test keys only: sk_test_… and pk_test_….')
  }
  return { secret: secretKey, publishable: publishableKey }
}
