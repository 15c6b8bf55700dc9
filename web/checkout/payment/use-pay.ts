import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import { dismissErrorToasts, toast } from '../../ui/toasts/toast.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Payability } from './payability.ts'
import type { PaymentProblem } from './payment-problem.ts'
import { pollPause, untilNextPoll } from './poll.ts'

const NOT_READY: PaymentProblem = {
  title: 'Payment Not Ready',
  text: 'Please wait for the payment form to finish loading.',
}

export interface PayOptions {
  returnUrl: string
  onPaid: () => void
  /** Asks the server whether the booking can still be paid. */
  onDoubt: () => Promise<Payability>
  onBusyChange: (isBusy: boolean) => void
}

/** Submits the card form and shows the result (spec section 8). One submission at a time. */
export function usePay({ returnUrl, onPaid, onDoubt, onBusyChange }: PayOptions, isReady: boolean) {
  const stripe = useStripe()
  const elements = useElements()
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [isInDoubt, setIsInDoubt] = useState(false)
  // A ref, not state: both taps of a double tap would read the same state.
  const isRunning = useRef(false)
  const unmountSignal = useUnmountSignal()

  /** Asks until the server knows. A customer who may have been charged must not be offered to pay again. */
  async function findOut(): Promise<Payability> {
    const signal = unmountSignal()
    const startedAt = Date.now()
    for (;;) {
      const payability = await onDoubt()
      if (payability !== 'unknown' || signal.aborted) return payability
      setIsInDoubt(true)
      await untilNextPoll(pollPause(Date.now() - startedAt), signal)
    }
  }

  async function attempt(): Promise<PaymentProblem | null> {
    if (!stripe || !elements || !isReady) return NOT_READY
    const outcome = await confirmPayment(stripe, elements, returnUrl)
    if (outcome.name === 'paid') {
      onPaid()
      return null
    }
    // If another tab paid or the hold ended, the page shows that instead.
    if (outcome.name === 'in_doubt') return (await findOut()) === 'payable' ? outcome.problem : null
    if (outcome.mayBeStale && (await onDoubt()) === 'not_payable') return null
    return outcome.problem
  }

  async function pay(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    dismissErrorToasts()
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

/** A signal that aborts when the form unmounts, for async work that outlives it. */
function useUnmountSignal() {
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return () => controller.current.signal
}
