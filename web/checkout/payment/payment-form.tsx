import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { restoreFocus, scrollOnMount } from '../../ui/focus.ts'
import { Skeleton } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/panels.tsx'
import { dismissErrorToasts } from '../../ui/toasts/toast.ts'
import { confirmPayment, type PaymentProblem } from './confirm-payment.ts'
import { CARD_FORM_ROOM, Panel } from './panels.tsx'
import type { Payability } from './payability.ts'
import { pollPause, untilNextPoll } from './poll.ts'

export interface PaymentFormProps extends PayOptions {
  /** "$60.00" */
  total: string
  isBusy: boolean
  /** Before the form that failed to load is tried again. */
  onReload: () => unknown
}

export function PaymentForm({ total, isBusy, onReload, ...options }: PaymentFormProps) {
  const [isReady, setIsReady] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { pay, problem, isInDoubt, forgetProblem } = usePay(options, isReady)

  function submit(event: FormEvent) {
    event.preventDefault()
    pay()
  }

  // Stripe fails to load the form if the intent is settled or if it can't be reached.
  async function checkLoadError() {
    if ((await options.onDoubt()) !== 'not_payable') setHasFailed(true)
  }

  async function retry() {
    await onReload()
    setHasFailed(false)
  }

  if (hasFailed)
    return (
      <Panel title="The card form didn't load" text="Please check your connection and try again.">
        <Button onClick={retry}>Try Again</Button>
      </Panel>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={submit} aria-busy={isBusy}>
      <div className={classNames('relative', !isReady && CARD_FORM_ROOM)}>
        {!isReady && <Skeleton className="absolute inset-0" />}
        <div className={classNames('card-form', !isReady && 'opacity-0')}>
          <PaymentElement
            options={{ layout: 'tabs' }}
            onReady={() => {
              setIsReady(true)
              // The problem was that the form wasn't ready.
              forgetProblem()
            }}
            onChange={forgetProblem}
            onLoadError={checkLoadError}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {isBusy && !isInDoubt && 'Processing your payment…'}
      </p>
      <Button type="submit" isWide className="min-h-13" disabled={isBusy}>
        <Lock aria-hidden="true" className="size-5" />
        {isBusy ? 'Processing' : `Pay ${total}`}
      </Button>
      {problem && <PaymentProblemNotice problem={problem} />}
      {isInDoubt && <PaymentInDoubt />}
    </form>
  )
}

// The scroll margins keep the pay button in view.

/** Shown while it's unknown whether the card was charged. */
function PaymentInDoubt() {
  return (
    <div ref={scrollOnMount} className="scroll-mt-24">
      <Notice tone="warm" role="alert" title="Checking your payment">
        <p>
          The connection was lost before we heard whether your payment went through. We're still checking.
          Stay on this page and don't pay again.
        </p>
      </Notice>
    </div>
  )
}

/** Why the last payment attempt failed. */
function PaymentProblemNotice({ problem }: { problem: PaymentProblem }) {
  return (
    <div ref={problemMounted} className="payment-problem scroll-mt-24">
      <Notice tone="bad" role="alert" title={problem.title}>
        <p>{problem.text}</p>
        <p>You have not been charged.</p>
      </Notice>
    </div>
  )
}

function problemMounted(element: HTMLElement | null): void {
  scrollOnMount(element)
  // Lost while the button was disabled, unless Stripe's form took the focus, for an invalid field.
  restoreFocus(element?.closest('form')?.querySelector<HTMLElement>('[type=submit]') ?? null)
}

const NOT_READY: PaymentProblem = {
  title: 'Payment Not Ready',
  text: 'Please wait for the payment form to finish loading.',
}

interface PayOptions {
  returnUrl: string
  onPaid: () => void
  /** Checks with the server whether the booking can still be paid. */
  onDoubt: () => Promise<Payability>
  onBusyChange: (isBusy: boolean) => void
}

/** Submits the card form and shows the result (spec section 8). One submission at a time. */
function usePay({ returnUrl, onPaid, onDoubt, onBusyChange }: PayOptions, isReady: boolean) {
  const stripe = useStripe()
  const elements = useElements()
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [isInDoubt, setIsInDoubt] = useState(false)
  // A ref, not state: both taps of a double tap would read the same state.
  const isRunning = useRef(false)
  const unmountSignal = useUnmountSignal()

  /** Polls until the server knows. A customer who may have been charged must not be offered to pay again. */
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
      setProblem(await attempt())
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
