import type { DeliveryState } from '../store/delivery-table.ts'

/** What to do to the next webhooks; each count goes down as it is used. */
export interface WebhookFaultSettings {
  drop?: number
  duplicate?: number
  delay?: { count: number; ms: number }
  /** So many are collected and then sent in reverse. */
  reorder?: number
  /** Nothing is sent until this is false again, or a flush. */
  hold?: boolean
  /** Only these event types count; others pass untouched. */
  only?: string[]
}

interface PlannedDelivery {
  state: Extract<DeliveryState, 'pending' | 'held' | 'dropped'>
  delayMs: number
}

export interface WebhookFaults {
  set(settings: WebhookFaultSettings): void
  reset(): void
  plan(eventType: string): PlannedDelivery[]
  /** Takes note of a held delivery; returns all of the collected ones once a reordering is complete. */
  collect(delivery: number): number[]
  forgetCollected(): void
}

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
