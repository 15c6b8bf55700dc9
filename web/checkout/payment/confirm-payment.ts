import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { explainPaymentError } from '../../../domain/payments/payment-error.ts'
import {
  isAboutCard,
  isPaidAlready,
  isRefusal,
  type PaymentProblem,
  unexpectedProblem,
} from './payment-problem.ts'

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
