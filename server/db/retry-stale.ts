import { type Outcome, type Refusal, succeed } from '../../domain/errors.ts'

/** The result of an attempt whose row changed between reading and locking it. */
export const STALE = Symbol('stale')

/** More than one customer can have holds, because each one taken makes the others stale. */
const MAX_TRIES = 5

/** Repeats an optimistic attempt while it is stale, five times at most; then refuses with `giveUp`. */
export async function retryStale<T>(
  attempt: () => Promise<Outcome<T | typeof STALE>>,
  giveUp: Refusal,
): Promise<Outcome<T>> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await attempt()
    if (!outcome.ok) return outcome
    if (outcome.value !== STALE) return succeed(outcome.value)
  }
  return giveUp
}
