import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import { dismissToasts, toast } from '../ui/toasts/toast.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Payability } from './payability.ts'
import type { PaymentProblem } from './payment-problem.ts'

const ASK_AGAIN_MS = 3000
const NOT_READY: PaymentProblem = {
  title: 'Payment Not Ready',
  text: 'Please wait for the payment form to finish loading.',
}

export interface PayOptions {
  returnUrl: string
  onPaid: () => void
  /** Asks the server how the booking stands. */
  onDoubt: () => Promise<Payability>
  onBusyChange: (isBusy: boolean) => void
}

/** Submits the card form and says what came of it (spec section 8). One submission at a time. */
export function usePay({ returnUrl, onPaid, onDoubt, onBusyChange }: PayOptions, isReady: boolean) {
  const stripe = useStripe()
  const elements = useElements()
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [isInDoubt, setIsInDoubt] = useState(false)
  // State is too slow for a double tap: both taps would read it before it changes.
  const isRunning = useRef(false)
  const isGone = useIsGone()

  /** Asks until somebody knows: to pay again is not offered to somebody who may have been charged. */
  async function findOut(): Promise<Payability> {
    for (;;) {
      const standing = await onDoubt()
      if (standing !== 'unknown' || isGone.current) return standing
      setIsInDoubt(true)
      await untilWorthAsking()
    }
  }

  async function attempt(): Promise<PaymentProblem | null> {
    if (!stripe || !elements || !isReady) return NOT_READY
    const outcome = await confirmPayment(stripe, elements, returnUrl)
    if (outcome.name === 'paid') {
      onPaid()
      return null
    }
    // Another tab may have paid, or the hold may have ended: then the page shows that instead.
    if (outcome.name === 'in_doubt') return (await findOut()) === 'payable' ? outcome.problem : null
    if (outcome.mayBeStale && (await onDoubt()) === 'not_payable') return null
    return outcome.problem
  }

  async function pay(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    dismissToasts()
    setProblem(null)
    onBusyChange(true)
    try {
      const found = await attempt()
      setProblem(found)
      if (found) toast({ title: found.title, description: found.text, variant: 'destructive' })
    } finally {
      isRunning.current = false
      setIsInDoubt(false)
      onBusyChange(false)
    }
  }

  return { pay, problem, isInDoubt, forgetProblem: () => setProblem(null) }
}

/** Whether the form has left the page, for work that outlives it. */
function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

/** A while, or until the connection is back. */
function untilWorthAsking(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ASK_AGAIN_MS)
    window.addEventListener('online', done)
  })
}
