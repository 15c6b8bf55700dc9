import type { ProviderError } from '../../../domain/payments/payment-error.ts'

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

/** For exceptions, as opposed to error responses (spec section 8, Unexpected payment exception). */
export function unexpectedProblem(error: unknown): PaymentProblem {
  const reason = error instanceof Error ? error.message : ''
  return {
    title: 'Payment Error',
    text: reason
      ? `Payment processing error: ${reason}`
      : 'An unexpected error occurred during payment processing.',
  }
}
