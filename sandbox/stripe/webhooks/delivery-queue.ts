import type { WebhookFaults } from '../faults/faults.ts'
import type { Delivery } from '../store/delivery-table.ts'
import type { Store } from '../store/open-store.ts'
import { sendWebhook } from './send-webhook.ts'

/** Delay after the API's answer, so callers learn of a change before its webhook arrives, as with Stripe. */
const afterAnswerMs = 25
/** Delay after the store couldn't be read or written, for example because the disk is full. */
const afterFailureMs = 1000

export interface DeliveryQueue {
  enqueue(event: string): void
  /** The number of undelivered webhooks of the event. */
  pendingFor(event: string): number
  /** Tries every pending and held webhook once, including those this causes. Failed attempts stay pending. */
  flush(): Promise<void>
  releaseHeld(): void
  /** Schedules the next due webhook. */
  wake(): void
  close(): Promise<void>
}

/** Sends signed webhooks for the store's events, with retries until the receiver answers 2xx. Pending ones survive restarts. */
export function deliveryQueue(
  store: Store,
  faults: WebhookFaults,
  backoffMs: readonly number[],
): DeliveryQueue {
  const { deliveries, settings, objects } = store
  const inFlight = new Map<number, Promise<void>>()
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const attempt = async (delivery: Delivery) => {
    const endpoint = settings.webhook()
    const event = objects.find('event', delivery.event)
    if (!endpoint || !event) return deliveries.change(delivery.id, { state: 'failed' })
    const pendingWebhooks = queue.pendingFor(event.id)
    const isDelivered = await sendWebhook(
      endpoint,
      { ...event, pending_webhooks: pendingWebhooks },
      closing.signal,
    )
    // An attempt interrupted by closing doesn't count; the next process repeats it.
    if (closing.signal.aborted) return
    const attempts = delivery.attempts + 1
    const wait = backoffMs[attempts - 1]
    deliveries.change(delivery.id, {
      attempts,
      state: isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'pending',
      dueAt: Date.now() + (wait ?? 0),
    })
  }

  const start = (delivery: Delivery): void => {
    const run = attempt(delivery).finally(() => inFlight.delete(delivery.id))
    inFlight.set(delivery.id, run)
    run.then(queue.wake).catch(retryLater)
  }

  const waiting = () => deliveries.inState('pending').filter(({ id }) => !inFlight.has(id))

  const queue: DeliveryQueue = {
    enqueue(event) {
      if (!settings.webhook()) return
      const due = Date.now() + afterAnswerMs
      for (const state of faults.plan()) deliveries.add(event, state, due)
      queue.wake()
    },
    pendingFor: (event) => deliveries.ofEvent(event).filter(({ state }) => state !== 'delivered').length,
    async flush() {
      queue.releaseHeld()
      const seen = new Set<number>()
      for (;;) {
        const fresh = waiting().filter(({ id }) => !seen.has(id))
        if (fresh.length === 0 && inFlight.size === 0) return
        for (const delivery of fresh) {
          seen.add(delivery.id)
          start(delivery)
        }
        await Promise.all(inFlight.values())
      }
    },
    releaseHeld() {
      for (const { id } of deliveries.inState('held')) deliveries.change(id, { state: 'pending' })
      queue.wake()
    },
    wake() {
      clearTimeout(timer)
      if (closing.signal.aborted) return
      const next = waiting()[0]
      if (!next) return
      timer = setTimeout(sendDue, Math.max(0, next.dueAt - Date.now()))
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await Promise.allSettled(inFlight.values())
    },
  }

  const retryLater = () => {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(sendDue, afterFailureMs)
  }

  const sendDue = () => {
    try {
      for (const delivery of waiting()) if (delivery.dueAt <= Date.now()) start(delivery)
      queue.wake()
    } catch {
      retryLater()
    }
  }

  return queue
}
