import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef, useState } from 'react'
import { dismissToasts, toast } from '../ui/toast.ts'
import {
  isAboutCard,
  isPaidAlready,
  type PaymentProblem,
  paymentProblem,
  unexpectedProblem,
} from './payment-problem.ts'

export interface PayOptions {
  returnUrl: string
  onPaid: () => void
  /** Asks the server how the booking stands; true while it can still be paid here. */
  onDoubt: () => Promise<boolean>
  onBusyChange: (isBusy: boolean) => void
}

/** Submits the card form and says what came of it (spec section 8). One submission at a time. */
export function usePay({ returnUrl, onPaid, onDoubt, onBusyChange }: PayOptions, isReady: boolean) {
  const stripe = useStripe()
  const elements = useElements()
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  // State is too slow for a double tap: both taps would read it before it changes.
  const isRunning = useRef(false)

  async function confirm(): Promise<PaymentProblem | null> {
    if (!stripe || !elements || !isReady) {
      return { title: 'Payment Not Ready', text: 'Please wait for the payment form to finish loading.' }
    }
    const { error: formError } = await elements.submit()
    if (formError) {
      return {
        title: 'Form Validation Error',
        text: formError.message || 'Please check your payment information.',
      }
    }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: returnUrl },
    })
    if (isPaidAlready(error ?? { payment_intent: paymentIntent })) {
      onPaid()
      return null
    }
    // Another tab may have paid, or the hold may have ended: then the page shows that instead.
    if (!(error && isAboutCard(error)) && !(await onDoubt())) return null
    return paymentProblem(error ?? {})
  }

  async function pay(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    dismissToasts()
    setProblem(null)
    onBusyChange(true)
    try {
      const found = await confirm().catch(unexpectedProblem)
      setProblem(found)
      if (found) toast({ title: found.title, description: found.text, variant: 'destructive' })
    } finally {
      isRunning.current = false
      onBusyChange(false)
    }
  }

  return { pay, problem, forgetProblem: () => setProblem(null) }
}
