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
  /** Whether the emulator stands in for Stripe; not when real test keys are given. */
  needsStripe: boolean
}
