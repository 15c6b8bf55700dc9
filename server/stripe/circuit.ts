/** The payment service could not be reached, or answered with a fault of its own. Trying again later may work. */
export class StripeUnreachable extends Error {}

const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000

/**
 * Makes calls until too many in a row have failed; then refuses them at once for a while, so that an outage of the
 * payment service does not make every customer wait for it. `isPassing` tells an outage from an answer.
 */
export function createCircuit(
  isPassing: (error: unknown) => boolean,
  now: () => number = () => performance.now(),
) {
  let failures = 0
  let openUntil = 0

  return async function reach<T>(call: () => Promise<T>): Promise<T> {
    if (now() < openUntil) throw new StripeUnreachable('The payment service did not answer a moment ago')
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (error) {
      if (!isPassing(error)) {
        failures = 0
        throw error
      }
      failures += 1
      if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS
      throw new StripeUnreachable(String(error), { cause: error })
    }
  }
}
