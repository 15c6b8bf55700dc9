import type { Stripe, StripeElements } from '@stripe/stripe-js'
import {
  isAboutCard,
  isPaidAlready,
  isRefusal,
  type PaymentProblem,
  paymentProblem,
  unexpectedProblem,
} from './payment-problem.ts'

/** What came of one press of the pay button. */
export type Outcome =
  | { name: 'paid' }
  /** Nothing was charged. `mayBeStale`: paid in another tab, say, or released. */
  | { name: 'refused'; problem: PaymentProblem; mayBeStale: boolean }
  /** No answer, so it may have been charged; `problem` is what to say if it turns out that it was not. */
  | { name: 'in_doubt'; problem: PaymentProblem }

/** Submits the card form and tells what came of it in the words of spec section 8. Never throws. */
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
    const problem = paymentProblem(error ?? {})
    if (error && !isRefusal(error)) return { name: 'in_doubt', problem }
    return refused(problem, !error || !isAboutCard(error))
  } catch (error) {
    return { name: 'in_doubt', problem: unexpectedProblem(error) }
  }
}

function refused(problem: PaymentProblem, mayBeStale = false): Outcome {
  return { name: 'refused', problem, mayBeStale }
}
