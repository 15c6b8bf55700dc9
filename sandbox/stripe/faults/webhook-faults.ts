import type { DeliveryState } from '../store/delivery-table.ts'

/** Faults for the next webhooks. Every count decreases as it is used. */
export interface WebhookFaultSettings {
  drop?: number
  duplicate?: number
  delay?: { count: number; ms: number }
  /** Holds this many webhooks, then sends them in reverse order. */
  reorder?: number
  /** Holds every webhook until set to false, or a flush. */
  hold?: boolean
  /** Affects only these event types. */
  only?: string[]
}

interface PlannedDelivery {
  state: Extract<DeliveryState, 'pending' | 'held' | 'dropped'>
  delayMs: number
}

export interface WebhookFaults {
  set(settings: WebhookFaultSettings): void
  reset(): void
  /** How to deliver the next webhook: two entries for a duplicate. */
  plan(eventType: string): PlannedDelivery[]
  /** Adds a held delivery to a reordering; returns all of its deliveries once it is complete. */
  collect(delivery: number): number[]
  forgetCollected(): void
}

/** Starts without any faults. */
export function webhookFaults(): WebhookFaults {
  let active: WebhookFaultSettings = {}
  let collected: number[] = []

  const take = (name: 'drop' | 'duplicate'): boolean => {
    const left = active[name] ?? 0
    active[name] = Math.max(0, left - 1)
    return left > 0
  }
  const takeDelay = (): number => {
    if (!active.delay || active.delay.count < 1) return 0
    active.delay.count -= 1
    return active.delay.ms
  }

  return {
    set(settings) {
      active = { ...active, ...settings }
    },
    reset() {
      active = {}
      collected = []
    },
    plan(eventType) {
      if (active.only && !active.only.includes(eventType)) return [{ state: 'pending', delayMs: 0 }]
      if (take('drop')) return [{ state: 'dropped', delayMs: 0 }]
      const isHeld = active.hold || (active.reorder ?? 0) > collected.length
      const planned: PlannedDelivery = { state: isHeld ? 'held' : 'pending', delayMs: takeDelay() }
      return take('duplicate') ? [planned, { ...planned }] : [planned]
    },
    collect(delivery) {
      if (active.hold) return []
      collected.push(delivery)
      if (collected.length < (active.reorder ?? 0)) return []
      const complete = collected
      collected = []
      active.reorder = 0
      return complete
    },
    forgetCollected() {
      collected = []
      active.reorder = 0
    },
  }
}
