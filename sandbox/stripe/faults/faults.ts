import { type WebhookFaults, webhookFaults } from './webhook-faults.ts'

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

/** Configured faults. They last until used up, reset, or the process ends. A `take…` call uses one up. */
export interface Faults {
  webhooks: WebhookFaults
  setApi(name: ApiFaultName, settings: ApiFaultSettings): void
  takeApi(name: ApiFaultName, method: string, path: string): ApiFaultSettings | undefined
  setProcessingHolds(count: number): void
  takeProcessingHold(): boolean
  reset(): void
}

/** Starts without any faults. */
export function createFaults(): Faults {
  const webhooks = webhookFaults()
  const api: { [name in ApiFaultName]?: ApiFaultSettings } = {}
  let processingHolds = 0

  return {
    webhooks,
    setApi(name, settings) {
      api[name] = settings
    },
    takeApi(name, method, path) {
      const fault = api[name]
      if (!fault || fault.count < 1 || !matches(fault, method, path)) return undefined
      fault.count -= 1
      return fault
    },
    setProcessingHolds(count) {
      processingHolds = count
    },
    takeProcessingHold() {
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
