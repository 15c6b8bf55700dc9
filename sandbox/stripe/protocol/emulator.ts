import type { Faults } from '../faults/faults.ts'
import type { Store } from '../store/open-store.ts'
import type { DeliveryQueue } from '../webhooks/delivery-queue.ts'
import type { RequestLog } from './request-log.ts'

/** The stored objects, and the webhooks that announce changes to them. */
export interface StripeData {
  store: Store
  deliveries: DeliveryQueue
}

/** One running emulator. */
export interface Emulator extends StripeData {
  keys: { secret: string; publishable: string }
  faults: Faults
  log: RequestLog
  refundOutcomes: RefundOutcomes
  /** Empty until the socket listens. */
  origin: string
  /** The process that serves the emulator also receives its webhooks. */
  ownsWebhook: boolean
}

/** Refunds that change their status a moment after they are created. Declared here for `Emulator`, implemented in `refunds/`. */
export interface RefundOutcomes {
  schedule(refund: string): void
  /** Schedules the refunds that were still open at the last shutdown. */
  resume(): void
  /** Applies every open outcome now. */
  settleAll(): void
  close(): void
}
