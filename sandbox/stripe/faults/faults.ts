import { type WebhookFaults, webhookFaults } from './webhook-faults.ts'

/** Which of the next API calls go wrong. */
export interface ApiFaultSettings {
  count: number
  method?: string
  /** Beginning of the path, or a path in which `*` stands for one part. */
  path?: string
  /** `after`: the work is done and only the answer is lost, which is when idempotency keys matter. */
  when?: 'before' | 'after'
  /** Of `fail` only. */
  status?: number
  /** Of `fail` only: `false` tells the SDK not to try again by itself. */
  shouldRetry?: boolean
  /** Of `slow` only. */
  ms?: number
}

export type ApiFaultName = 'fail' | 'reset' | 'slow'

/** Everything that can be made to go wrong. It lasts until used up, reset, or the process ends. */
export interface Faults {
  webhooks: WebhookFaults
  setApi(name: ApiFaultName, settings: ApiFaultSettings): void
  takeApi(name: ApiFaultName, method: string, path: string): ApiFaultSettings | undefined
  setProcessingHolds(count: number): void
  takeProcessingHold(): boolean
  reset(): void
}

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
