import { explainPaymentError, type ProviderError } from '../../domain/payments/payment-error.ts'

export interface PaymentProblem {
  title: string
  text: string
}

interface ConfirmationError extends ProviderError {
  payment_intent?: { status?: string } | undefined
}

const REFUSALS = ['card_error', 'validation_error', 'invalid_request_error']

/** The customer can do something about it in the card form; anything else may mean that the booking has moved on. */
export function isAboutCard({ type }: ConfirmationError): boolean {
  return type === 'card_error' || type === 'validation_error'
}

/**
 * An answer that says no. Anything else is no answer, and the card may have been charged all the same; nor is it an
 * answer that another tab is paying at this moment.
 */
export function isRefusal({ type, code }: ConfirmationError): boolean {
  return type !== undefined && REFUSALS.includes(type) && code !== 'lock_timeout'
}

/** Refused only because the money is already there, or on its way. */
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
