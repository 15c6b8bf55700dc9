/** Stripe did not respond, or failed on its own side. Retrying later may work. */
export class StripeUnreachable extends Error {}

const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000

/**
 * A circuit breaker: after five consecutive failures it rejects calls with `StripeUnreachable` for ten seconds, so an
 * outage doesn't make every customer wait for a timeout. `kindOf` tells failures from answers, which pass through
 * unchanged, and from rate limits, which are rejected but don't count: one customer may have caused them.
 */
export function createCircuit(
  kindOf: (error: unknown) => 'outage' | 'rate_limit' | 'answer',
  now: () => number = () => performance.now(),
) {
  let failures = 0
  let openUntil = 0

  return async function reach<T>(call: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw new StripeUnreachable('Circuit open: Stripe failed repeatedly')
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (error) {
      const kind = kindOf(error)
      if (kind === 'answer') {
        failures = 0
        throw error
      }
      if (kind === 'outage') failures += 1
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS
      throw new StripeUnreachable(String(error), { cause: error })
    }
  }
}
