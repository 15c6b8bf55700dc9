import type { ApiFaultSettings } from '../faults/faults.ts'
import type { WebhookFaultSettings } from '../faults/webhook-faults.ts'
import type { Emulator } from '../protocol/emulator.ts'

/** Body of `POST /_emu/control`. What is left out stays as it is. */
export interface ControlRequest {
  webhooks?: WebhookFaultSettings
  /** Answer calls with a 5xx. */
  fail?: ApiFaultSettings
  /** Cut the connection of calls. */
  reset?: ApiFaultSettings
  /** Answer calls late. */
  slow?: ApiFaultSettings
  /** So many of the next confirmations stay in `processing` until they are settled. */
  processing?: number
}

const known = ['webhooks', 'fail', 'reset', 'slow', 'processing']

/** Returns the name of a control that does not exist, or nothing. */
export function applyControl({ faults, deliveries }: Emulator, control: ControlRequest): string | undefined {
  const unknown = Object.keys(control).find((name) => !known.includes(name))
  if (unknown) return unknown
  if (control.webhooks) {
    faults.webhooks.set(control.webhooks)
    if (control.webhooks.hold === false) deliveries.releaseHeld()
  }
  for (const name of ['fail', 'reset', 'slow'] as const) {
    const settings = control[name]
    if (settings) faults.setApi(name, settings)
  }
  if (control.processing !== undefined) faults.setProcessingHolds(control.processing)
  return undefined
}
