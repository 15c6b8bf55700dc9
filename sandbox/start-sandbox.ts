import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type AdjustableClock, type ClockDatabase, startAdjustableClock } from './clock/adjustable-clock.ts'
import { type InventedMail, inventedMail } from './fill/invented-mail.ts'
import { type FillFile, fillFile } from './fill/record.ts'
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts'
import { startStripeEmulator } from './stripe/start-emulator.ts'

interface SandboxStripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** The sandbox's needs from the product that runs it. */
export interface SandboxHost extends ClockDatabase {
  /** Folder for everything that must survive a restart. */
  dataDir: string
  host: string
  stripePort: number
  /** The product's webhook endpoint. */
  webhookUrl(): string
  /** The keys of the Stripe emulator; null if the product uses Stripe itself with real test keys. */
  stripeKeys: SandboxStripeKeys | null
}

export interface Sandbox {
  clock: AdjustableClock
  mailbox: Mailbox
  /** The way of all emails, to keep those to invented people here. */
  inventedMail: InventedMail
  fillFile: FillFile
  /** Null if the product uses Stripe itself with real test keys. */
  stripe: (SandboxStripeKeys & { origin: string; stripeJsUrl: string }) | null
  close(): Promise<void>
}

/** Replaces the outside world on a developer's machine: Stripe, the email server and the clock. */
export async function startSandbox(host: SandboxHost): Promise<Sandbox> {
  mkdirSync(host.dataDir, { recursive: true, mode: 0o700 })
  const clock = await startAdjustableClock(host)
  const mailbox = openMailbox(path.join(host.dataDir, 'sandbox-mail.sqlite'), clock.now)
  const keys = host.stripeKeys
  const emulator = keys
    ? await startStripeEmulator({
        host: host.host,
        port: host.stripePort,
        dataFile: path.join(host.dataDir, 'sandbox-stripe.sqlite'),
        secretKey: keys.secretKey,
        publishableKey: keys.publishableKey,
        webhook: { url: host.webhookUrl(), secret: keys.webhookSecret },
      })
    : null
  return {
    clock,
    mailbox,
    inventedMail: inventedMail(mailbox),
    fillFile: fillFile(path.join(host.dataDir, 'sandbox-fill.json')),
    stripe: keys && emulator && { ...keys, origin: emulator.origin, stripeJsUrl: emulator.stripeJsUrl },
    async close() {
      await emulator?.close()
      mailbox.close()
    },
  }
}
