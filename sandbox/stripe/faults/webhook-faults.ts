import type { DeliveryState } from '../store/delivery-table.ts'

/** Faults for the next webhooks. Every count decreases as it is used. */
export interface WebhookFaultSettings {
  drop?: number
  duplicate?: number
  /** Holds every webhook until set to false, or a flush. */
  hold?: boolean
}

export interface WebhookFaults {
  set(settings: WebhookFaultSettings): void
  reset(): void
  /** The state in which the next webhook starts: two entries for a duplicate. */
  plan(): Extract<DeliveryState, 'pending' | 'held' | 'dropped'>[]
}

/** Starts without any faults. */
export function webhookFaults(): WebhookFaults {
  let active: WebhookFaultSettings = {}

  const take = (name: 'drop' | 'duplicate'): boolean => {
    const left = active[name] ?? 0
    active[name] = Math.max(0, left - 1)
    return left > 0
  }

  return {
    set(settings) {
      active = { ...active, ...settings }
    },
    reset() {
      active = {}
    },
    plan() {
      if (take('drop')) return ['dropped']
      const state = active.hold ? 'held' : 'pending'
      return take('duplicate') ? [state, state] : [state]
    },
  }
}
