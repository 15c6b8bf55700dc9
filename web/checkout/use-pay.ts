import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef, useState } from 'react'
import { explainPaymentError } from '../../domain/payments/payment-error.ts'
import { dismissToasts, toast } from '../ui/toast.ts'

interface Options {
  isReady: boolean
  returnUrl: string
  onPaid: () => void
}

/** Submits the card form and says what came of it (spec section 8). One submission at a time. */
export function usePay({ isReady, returnUrl, onPaid }: Options) {
  const stripe = useStripe()
  const elements = useElements()
  const [isProcessing, setIsProcessing] = useState(false)
  // State is too slow for a double tap: both taps would read it before it changes.
  const isRunning = useRef(false)

  async function confirm(): Promise<void> {
    if (!stripe || !elements || !isReady) {
      return fail('Payment Not Ready', 'Please wait for the payment form to finish loading.')
    }
    const { error: formError } = await elements.submit()
    if (formError) {
      return fail('Form Validation Error', formError.message || 'Please check your payment information.')
    }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: returnUrl },
    })
    if (!error && (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing'))
      return onPaid()
    const { title, text } = explainPaymentError(error ?? {})
    fail(title, text)
  }

  async function pay(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    dismissToasts()
    setIsProcessing(true)
    try {
      await confirm()
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      fail(
        'Payment Error',
        reason
          ? `Payment processing error: ${reason}`
          : 'An unexpected error occurred during payment processing.',
      )
    } finally {
      isRunning.current = false
      setIsProcessing(false)
    }
  }

  return { pay, isProcessing }
}

function fail(title: string, description: string): void {
  toast({ title, description, variant: 'destructive' })
}
