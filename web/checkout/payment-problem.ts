import { explainPaymentError, type ProviderError } from '../../domain/payments/payment-error.ts'

export interface PaymentProblem {
  title: string
  text: string
}

interface ConfirmationError extends ProviderError {
  payment_intent?: { status?: string } | undefined
}

const REFUSALS = ['card_error', 'validation_error', 'invalid_request_error']

/** Errors the customer can fix in the card form. Any other may mean that our view of the booking is stale. */
export function isAboutCard({ type }: ConfirmationError): boolean {
  return type === 'card_error' || type === 'validation_error'
}

/**
 * A definite refusal. After anything else the card may have been charged, including `lock_timeout`, which means that
 * another tab is paying right now.
 */
export function isRefusal({ type, code }: ConfirmationError): boolean {
  return type !== undefined && REFUSALS.includes(type) && code !== 'lock_timeout'
}

/** Refused only because the intent is already paid or processing. */
export function isPaidAlready({ payment_intent: intent }: ConfirmationError): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing'
}

/** What to tell the customer; words that the provider means for programmers stay out of it. */
export function paymentProblem(error: ConfirmationError): PaymentProblem {
  return explainPaymentError({ ...error, message: readable(error.message) })
}

/** For what was thrown and not answered (spec section 8, Unexpected payment exception). */
export function unexpectedProblem(error: unknown): PaymentProblem {
  const reason = error instanceof Error ? readable(error.message) : undefined
  return {
    title: 'Payment Error',
    text: reason
      ? `Payment processing error: ${reason}`
      : 'An unexpected error occurred during payment processing.',
  }
}

function readable(message: string | undefined): string | undefined {
  return message && /intent|stripe\.|elements|client.?secret|\w+_\w+|\(\)/i.test(message)
    ? undefined
    : message
}
