import type { ClockDatabase } from './clock/adjustable-clock.ts'

export interface SandboxStripeKeys {
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
