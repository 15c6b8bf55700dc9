import { PaymentElement } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CardFormFailed } from './panels.tsx'
import { PaymentInDoubt } from './payment-in-doubt.tsx'
import { PaymentProblemNotice } from './payment-problem-notice.tsx'
import { type PayOptions, usePay } from './use-pay.ts'

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

  if (hasFailed) return <CardFormFailed onRetry={retry} />
  return (
    <form noValidate className="grid gap-4" onSubmit={submit} aria-busy={isBusy}>
      <div className={classNames('relative', !isReady && 'min-h-60')}>
        {!isReady && <Skeleton className="absolute inset-0" />}
        <div className={classNames('card-form', !isReady && 'opacity-0')}>
          <PaymentElement
            options={{ layout: 'tabs' }}
            onReady={() => setIsReady(true)}
            onChange={forgetProblem}
            onLoadError={checkLoadError}
          />
        </div>
      </div>
      {problem && <PaymentProblemNotice problem={problem} />}
      {isInDoubt && <PaymentInDoubt />}
      <p role="status" className="sr-only">
        {isBusy && !isInDoubt && 'Processing your payment…'}
      </p>
      <Button type="submit" isWide className="min-h-13" disabled={isBusy}>
        <Lock aria-hidden="true" className="size-5" />
        {isBusy ? 'Processing' : `Pay ${total}`}
      </Button>
    </form>
  )
}
