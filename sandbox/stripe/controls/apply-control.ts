import type { ApiFaultSettings } from '../faults/faults.ts'
import type { WebhookFaultSettings } from '../faults/webhook-faults.ts'
import type { Emulator } from '../protocol/emulator.ts'

/** Body of `POST /_emu/control`. Missing fields keep their settings. */
export interface ControlRequest {
  webhooks?: WebhookFaultSettings
  /** Answer calls with a 5xx. */
  fail?: ApiFaultSettings
  /** Cut the connection of calls. */
  reset?: ApiFaultSettings
  /** Answer calls late. */
  slow?: ApiFaultSettings
  /** Keeps this many of the next confirmations in `processing` until they are settled. */
  processing?: number
}

const known = ['webhooks', 'fail', 'reset', 'slow', 'processing']

/** Applies the settings. Returns the name of an unknown control, if any, and then applies nothing. */
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
