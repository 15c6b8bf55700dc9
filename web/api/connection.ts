import { useSyncExternalStore } from 'react'
import { currentInstant } from './clock.ts'

/** When live updates stopped arriving; null while they arrive, or while the page doesn't ask for any. */
let lostSince: Temporal.Instant | null = null
/** Shorter gaps are normal, such as during a deployment. */
export const PATIENCE = { seconds: 10 }
const listeners = new Set<() => void>()

export function noteLiveUpdates(areArriving: boolean): void {
  if (areArriving === (lostSince === null)) return
  lostSince = areArriving ? null : currentInstant()
  for (const listener of listeners) listener()
}

/** When this page stopped getting live updates; null while it gets them. */
export function useLostSince(): Temporal.Instant | null {
  return useSyncExternalStore(
    subscribe,
    () => lostSince,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
