import type { DeliveryState } from '../store/delivery-table.ts'

/** Faults for the next webhooks. Every count decreases as it is used. */
export interface WebhookFaultSettings {
  drop?: number
  duplicate?: number
  /** Holds every webhook until set to false, or a flush. */
  hold?: boolean
}

export type WebhookFaults = ReturnType<typeof webhookFaults>

/** Starts without any faults. */
function webhookFaults() {
  let active: WebhookFaultSettings = {}

  const take = (name: 'drop' | 'duplicate'): boolean => {
    const left = active[name] ?? 0
    active[name] = Math.max(0, left - 1)
    return left > 0
  }

  return {
    set(settings: WebhookFaultSettings): void {
      active = { ...active, ...settings }
    },
    reset() {
      active = {}
    },
    /** The state in which the next webhook starts: two entries for a duplicate. */
    plan(): DeliveryState[] {
      if (take('drop')) return ['dropped']
      const state = active.hold ? 'held' : 'pending'
      return take('duplicate') ? [state, state] : [state]
    },
  }
}

/** The next `count` API calls that match fail. */
export interface ApiFaultSettings {
  count: number
  method?: string
  /** A path prefix, or a whole path in which `*` matches one segment. */
  path?: string
  /** `after` does the work and loses the answer, which is when idempotency keys matter. */
  when?: 'before' | 'after'
  /** For `fail`. */
  status?: number
  /** For `fail`: `false` tells the SDK not to retry. */
  shouldRetry?: boolean
  /** For `slow`. */
  ms?: number
}

export type ApiFaultName = 'fail' | 'reset' | 'slow'
export type Faults = ReturnType<typeof createFaults>

/** Configured faults: none at first. They last until used up, reset, or the process ends. A `take…` call uses one up. */
export function createFaults() {
  const webhooks = webhookFaults()
  const api: { [name in ApiFaultName]?: ApiFaultSettings } = {}
  let processingHolds = 0

  return {
    webhooks,
    setApi(name: ApiFaultName, settings: ApiFaultSettings): void {
      api[name] = settings
    },
    takeApi(name: ApiFaultName, method: string, path: string): ApiFaultSettings | undefined {
      const fault = api[name]
      if (!fault || fault.count < 1 || !matches(fault, method, path)) return undefined
      fault.count -= 1
      return fault
    },
    setProcessingHolds(count: number): void {
      processingHolds = count
    },
    takeProcessingHold(): boolean {
      const isHeld = processingHolds > 0
      if (isHeld) processingHolds -= 1
      return isHeld
    },
    reset() {
      webhooks.reset()
      processingHolds = 0
      for (const name of Object.keys(api)) delete api[name as ApiFaultName]
    },
  }
}

function matches(fault: ApiFaultSettings, method: string, path: string): boolean {
  if (fault.method && fault.method.toUpperCase() !== method) return false
  if (!fault.path) return true
  if (!fault.path.includes('*')) return path.startsWith(fault.path)
  const parts = fault.path.split('/')
  const actual = path.split('/')
  return (
    parts.length === actual.length && parts.every((part, index) => part === '*' || part === actual[index])
  )
}
