/** The part of the SDK's errors that we read. */
interface StripeError extends Error {
  type: string
  code?: string
  statusCode?: number
}

const OUTAGES = new Set(['StripeConnectionError', 'StripeAPIError'])

/** Outages are network faults and faults on Stripe's side; retrying later may work. */
export function kindOf(error: unknown): 'outage' | 'rate_limit' | 'answer' {
  if (!isStripeError(error)) return 'answer'
  if (error.type === 'StripeRateLimitError') return 'rate_limit'
  // 409: the same call is in progress in another of our processes.
  return OUTAGES.has(error.type) || error.statusCode === 409 ? 'outage' : 'answer'
}

/** The SDK's errors have the name of their class in `type`. */
export function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** A wrong, rolled, or too restricted key. */
export function isKeyRefused(error: unknown): boolean {
  return isStripeError(error) && ['StripeAuthenticationError', 'StripePermissionError'].includes(error.type)
}

export function hasCode(error: unknown, code: string): boolean {
  return isStripeError(error) && error.code === code
}

/** Null if Stripe has no such object. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null
    throw error
  }
}
