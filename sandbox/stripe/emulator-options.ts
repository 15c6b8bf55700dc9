export interface StripeEmulatorOptions {
  host: string
  /** 0 picks a free port. */
  port: number
  /** A SQLite file for payments, events and undelivered webhooks; `':memory:'` keeps nothing. */
  dataFile: string
  /** `sk_test_…` */
  secretKey: string
  /** `pk_test_…` */
  publishableKey: string
  webhook?: { url: string; secret: string }
  /** Milliseconds between the attempts of a webhook; it fails for good after the last one. */
  webhookBackoffMs?: readonly number[]
  /** Milliseconds until a refund with a pending outcome gets its final status. */
  refundOutcomeMs?: number
}

export interface RunningStripeEmulator {
  origin: string
  /** URL of the script that defines `window.Stripe`. */
  stripeJsUrl: string
  /** Served by another process, in which case `close` does nothing. */
  shared: boolean
  close(): Promise<void>
}
