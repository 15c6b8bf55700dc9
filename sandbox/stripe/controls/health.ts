import { createHash } from 'node:crypto'
import type { Emulator } from '../protocol/emulator.ts'

/** How an emulator says who it is to another process that wants the same port. */
export interface Health {
  emulator: 'stripe'
  storeId: string
  /** Tells apart emulators with other keys, without giving the keys away. */
  keys: string
  /** The process that serves it receives its webhooks too. */
  ownsWebhook: boolean
}

export function healthAnswer({ store, keys, ownsWebhook }: Emulator): Health {
  return {
    emulator: 'stripe',
    storeId: store.settings.storeId(),
    keys: keysDigest(keys),
    ownsWebhook,
  }
}

export function keysDigest({ secret, publishable }: Emulator['keys']): string {
  return createHash('sha256').update(`${secret} ${publishable}`).digest('hex').slice(0, 16)
}

/** The emulator that serves this origin; `undefined` when nothing does, or something else. */
export async function probeHealth(origin: string): Promise<Health | undefined> {
  try {
    const response = await fetch(`${origin}/_emu/health`, { signal: AbortSignal.timeout(2000) })
    const body = (await response.json()) as Partial<Health> | null
    return body?.emulator === 'stripe' ? (body as Health) : undefined
  } catch {
    return undefined
  }
}
