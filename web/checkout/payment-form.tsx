import { PaymentElement } from '@stripe/react-stripe-js'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePay } from './use-pay.ts'

export interface PaymentFormProps {
  /** "$60.00" */
  total: string
  returnUrl: string
  isHoldOver: boolean
  onPaid: () => void
}

export function PaymentForm({ total, returnUrl, isHoldOver, onPaid }: PaymentFormProps) {
  const [isReady, setIsReady] = useState(false)
  const { pay, isProcessing } = usePay({ isReady, returnUrl, onPaid })

  function submit(event: FormEvent) {
    event.preventDefault()
    pay()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} aria-busy={isProcessing}>
      <div className="relative min-h-64">
        {!isReady && <Skeleton className="absolute inset-0" />}
        <div className={classNames(!isReady && 'opacity-0')}>
          <PaymentElement options={{ layout: 'tabs' }} onReady={() => setIsReady(true)} />
        </div>
      </div>
      <Button type="submit" isWide className="min-h-13" disabled={isProcessing || isHoldOver}>
        <Lock aria-hidden="true" className="size-5" />
        {isProcessing ? 'Processing' : `Pay ${total}`}
      </Button>
    </form>
  )
}
