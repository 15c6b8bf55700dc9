import type { Faults } from '../controls/faults.ts'
import type { RequestLog } from '../controls/request-log.ts'
import type { RefundOutcomes } from '../refunds/refund-outcomes.ts'
import type { Store } from '../store/open-store.ts'
import type { DeliveryQueue } from '../webhooks/delivery-queue.ts'
import type { FormObject } from './form-decode.ts'

export interface Emulator {
  store: Store
  keys: { secret: string; publishable: string }
  faults: Faults
  log: RequestLog
  deliveries: DeliveryQueue
  refundOutcomes: RefundOutcomes
  /** Known once the socket listens. */
  origin: string
  /** Started together with a webhook endpoint that is served by the same process. */
  ownsWebhook: boolean
  onAnswer: ((answer: AnsweredCall) => void) | undefined
}

/** One call of the API and what it was answered. */
export interface AnsweredCall {
  method: string
  /** Without the query. */
  path: string
  status: number
  /** JSON. */
  body: string
}

/** What a change needs to know about its cause; both are null when Stripe itself acts later. */
export interface Cause {
  emulator: Emulator
  requestId: string | null
  idempotencyKey: string | null
}

/** One request to `/v1/…` that has passed its key check. */
export interface ApiCall extends Cause {
  method: string
  path: string
  params: FormObject
  /** Made with the publishable key, so from a browser: it sees less and needs the client secret. */
  isPublishable: boolean
}
