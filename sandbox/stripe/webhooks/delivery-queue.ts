import type { WebhookFaults } from '../faults/webhook-faults.ts'
import type { Delivery } from '../store/delivery-table.ts'
import type { Store } from '../store/open-store.ts'
import { sendWebhook } from './send-webhook.ts'

/** Between an answer and its webhook, so that the caller hears of a change first, as it does from Stripe. */
const afterAnswerMs = 25

export interface DeliveryQueue {
  enqueue(event: string, type: string): void
  /** Webhooks of the event that have not arrived. */
  pendingFor(event: string): number
  /** Sends everything waiting or held, once, and whatever that causes; failures stay for their next attempt. */
  flush(): Promise<void>
  /** Sends an event again, also one that was dropped, given up or delivered. */
  redeliver(event: string): Promise<void>
  releaseHeld(): void
  /** Looks for work: at start, and after anything that made some. */
  wake(): void
  close(): Promise<void>
}

/** Signed webhooks for a store's events: kept with the event, sent later, repeated until the receiver says 2xx. */
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
    if (!endpoint || !event)
      return deliveries.change(delivery.id, { state: 'failed', lastStatus: 'no endpoint' })
    const pendingWebhooks = queue.pendingFor(event.id)
    const { isDelivered, status } = await sendWebhook(
      endpoint,
      { ...event, pending_webhooks: pendingWebhooks },
      closing.signal,
    )
    // An attempt cut off by closing counts as not made; the next start makes it.
    if (closing.signal.aborted) return
    const attempts = delivery.attempts + 1
    const wait = backoffMs[attempts - 1]
    deliveries.change(delivery.id, {
      attempts,
      lastStatus: status,
      state: isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'pending',
      dueAt: Date.now() + (wait ?? 0),
    })
  }

  const start = (delivery: Delivery): Promise<void> => {
    const running = inFlight.get(delivery.id)
    if (running) return running
    const run = attempt(delivery).finally(() => {
      inFlight.delete(delivery.id)
      queue.wake()
    })
    inFlight.set(delivery.id, run)
    return run
  }

  const waiting = () => deliveries.inState('pending').filter(({ id }) => !inFlight.has(id))

  const queue: DeliveryQueue = {
    enqueue(event, type) {
      if (!settings.webhook()) return
      const due = Date.now() + afterAnswerMs
      for (const { state, delayMs } of faults.plan(type)) {
        const id = deliveries.add(event, state, due + delayMs)
        const collected = state === 'held' ? faults.collect(id) : []
        if (collected.length > 0) setTimeout(sendInOrder, afterAnswerMs, collected.toReversed())
      }
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
    async redeliver(event) {
      const known = deliveries.ofEvent(event)[0]
      const id = known?.id ?? deliveries.add(event, 'pending', Date.now())
      deliveries.change(id, { state: 'pending', dueAt: Date.now() })
      await start({ id, event, state: 'pending', attempts: 0, dueAt: 0, lastStatus: null })
    },
    releaseHeld() {
      faults.forgetCollected()
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
      await Promise.all(inFlight.values())
    },
  }

  const sendDue = () => {
    for (const delivery of waiting()) if (delivery.dueAt <= Date.now()) start(delivery)
    queue.wake()
  }

  /** One after the other, so that they also arrive in this order. Until its turn each stays held. */
  const sendInOrder = async (ids: number[]) => {
    for (const id of ids) {
      if (closing.signal.aborted) return
      const delivery = deliveries.inState('held').find((held) => held.id === id)
      if (!delivery) continue
      deliveries.change(id, { state: 'pending', dueAt: Date.now() })
      await start(delivery)
    }
  }

  return queue
}
