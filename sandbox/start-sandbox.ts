import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type AdjustableClock, startAdjustableClock } from './clock/adjustable-clock.ts'
import type { SandboxHost } from './host.ts'
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts'
import { startStripeEmulator } from './stripe/start-emulator.ts'

const EMULATOR_KEYS = {
  secretKey: 'sk_test_emulator',
  publishableKey: 'pk_test_emulator',
  webhookSecret: 'whsec_emulator',
}

export interface Sandbox {
  clock: AdjustableClock
  mailbox: Mailbox
  /** Null when real test keys are in use. */
  stripe: (typeof EMULATOR_KEYS & { origin: string; stripeJsUrl: string }) | null
  close(): Promise<void>
}

/** Stands in for the outside world on a laptop: Stripe, the mail server and the passing of time. */
export async function startSandbox(host: SandboxHost): Promise<Sandbox> {
  mkdirSync(host.dataDir, { recursive: true, mode: 0o700 })
  const clock = await startAdjustableClock(host)
  const mailbox = openMailbox(path.join(host.dataDir, 'sandbox-mail.sqlite'), clock.now)
  const emulator = host.needsStripe
    ? await startStripeEmulator({
        host: host.host,
        port: host.stripePort,
        dataFile: path.join(host.dataDir, 'sandbox-stripe.sqlite'),
        secretKey: EMULATOR_KEYS.secretKey,
        publishableKey: EMULATOR_KEYS.publishableKey,
        webhook: { url: host.webhookUrl(), secret: EMULATOR_KEYS.webhookSecret },
      })
    : null
  return {
    clock,
    mailbox,
    stripe: emulator && { ...EMULATOR_KEYS, origin: emulator.origin, stripeJsUrl: emulator.stripeJsUrl },
    async close() {
      await emulator?.close()
      mailbox.close()
    },
  }
}
