import { createHash } from 'node:crypto'
import type { Emulator } from '../protocol/emulator.ts'

/** Identifies a running emulator to other processes. */
export interface Health {
  emulator: 'stripe'
  storeId: string
  /** A hash, to compare keys without revealing them. */
  keys: string
  /** The process that serves the emulator also receives its webhooks. */
  ownsWebhook: boolean
}

/** `GET /_emu/health` */
export function healthAnswer({ store, keys, ownsWebhook }: Emulator): Health {
  return {
    emulator: 'stripe',
    storeId: store.settings.storeId(),
    keys: keysDigest(keys),
    ownsWebhook,
  }
}

/** A short hash of both keys. */
export function keysDigest({ secret, publishable }: Emulator['keys']): string {
  return createHash('sha256').update(`${secret} ${publishable}`).digest('hex').slice(0, 16)
}

/** The emulator at this origin; `undefined` if nothing answers there, or something else does. */
export async function probeHealth(origin: string): Promise<Health | undefined> {
  try {
    const response = await fetch(`${origin}/_emu/health`, { signal: AbortSignal.timeout(2000) })
    const body = (await response.json()) as Partial<Health> | null
    return body?.emulator === 'stripe' ? (body as Health) : undefined
  } catch {
    return undefined
  }
}
