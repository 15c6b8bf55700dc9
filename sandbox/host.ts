export interface SandboxStripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/** What the sandbox needs from the product it stands in for the outside world of. */
export interface SandboxHost {
  query(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]>
  subscribe(channel: 'sandbox_clock', listener: () => void): void
  /** Where state is kept that must survive a restart. */
  dataDir: string
  host: string
  stripePort: number
  /** The address of the product itself, for webhooks. */
  webhookUrl(): string
  /** What the emulator that stands in for Stripe answers to; null when real test keys are given. */
  stripeKeys: SandboxStripeKeys | null
}
