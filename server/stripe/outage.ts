import type { FastifyBaseLogger } from 'fastify'
import { StripeUnreachable } from './circuit.ts'

/**
 * Runs `work`. If Stripe is unreachable, logs `message` as a warning and returns undefined; any other error is thrown.
 */
export async function tolerateOutage<T>(
  { log }: { log: FastifyBaseLogger },
  message: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StripeUnreachable)) throw error
    log.warn({ err: error }, message)
    return undefined
  }
}

/**
 * Runs one item of a batch. Reports a failure and returns false, so one bad item doesn't hold up the others; rethrows
 * an outage, which would fail every one of them.
 */
export async function isolateFailure(
  work: () => Promise<boolean>,
  report: (error: unknown) => void,
): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StripeUnreachable) throw error
    report(error)
    return false
  }
}
