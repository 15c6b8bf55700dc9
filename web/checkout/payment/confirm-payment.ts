import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { explainPaymentError, type ProviderError } from '../../../domain/payments/payment-error.ts'

/** The result of one payment attempt. */
export type Outcome =
  | { name: 'paid' }
  /** Nothing was charged. `mayBeStale`: the booking may have been paid in another tab, or released. */
  | { name: 'refused'; problem: PaymentProblem; mayBeStale: boolean }
  /** No clear response, so the card may have been charged. `problem` applies if it turns out it wasn't. */
  | { name: 'in_doubt'; problem: PaymentProblem }

/** Submits the card form. Problems use the texts of spec section 8. Never throws. */
export async function confirmPayment(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<Outcome> {
  try {
    const { error } = await elements.submit()
    if (error) {
      return refused({
        title: 'Form Validation Error',
        text: error.message || 'Please check your payment information.',
      })
    }
  } catch (error) {
    return refused(unexpectedProblem(error))
  }
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: returnUrl },
    })
    if (isPaidAlready(error ?? { payment_intent: paymentIntent })) return { name: 'paid' }
    const problem = explainPaymentError(error ?? {})
    if (error && !isRefusal(error)) return { name: 'in_doubt', problem }
    return refused(problem, !error || !isAboutCard(error))
  } catch (error) {
    return { name: 'in_doubt', problem: unexpectedProblem(error) }
  }
}

function refused(problem: PaymentProblem, mayBeStale = false): Outcome {
  return { name: 'refused', problem, mayBeStale }
}

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
