import { createStore } from '../ui/store.ts'
import { currentInstant } from './clock.ts'

/** Shorter gaps are normal, such as during a deployment. */
export const PATIENCE = { seconds: 10 }

/** When live updates stopped arriving; null while they arrive, or while the page doesn't ask for any. */
const lostSince = createStore<Temporal.Instant | null>(null)

export function noteLiveUpdates(areArriving: boolean): void {
  if (areArriving === (lostSince.get() === null)) return
  lostSince.set(areArriving ? null : currentInstant())
}

/** When this page stopped getting live updates; null while it gets them. */
export const useLostSince = lostSince.use
