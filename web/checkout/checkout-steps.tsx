import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NOT_AGREED } from './agreements.ts'
import { AgreementsStep } from './agreements-step.tsx'
import { preloadPaymentStep } from './payment-step.tsx'

interface Props {
  bookingId: string
  isHoldOver: boolean
  /** Step two; it is given the way back to step one. */
  payment: (onModify: () => void) => ReactNode
}

/** Agreements, then payment. What was ticked and typed stays when the customer goes back. */
export function CheckoutSteps({ bookingId, isHoldOver, payment }: Props) {
  const [agreements, setAgreements] = useState(NOT_AGREED)
  const [step, setStep] = useState<'agreements' | 'payment'>('agreements')
  const top = useRef<HTMLDivElement>(null)

  useEffect(preloadPaymentStep, [])

  function go(next: typeof step) {
    setStep(next)
    window.scrollTo(0, 0)
    top.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={top} tabIndex={-1} className="grid gap-6 outline-none">
      <p className="text-ink-soft">
        {step === 'agreements' ? 'Step 1 of 2: agreements' : 'Step 2 of 2: payment'}
      </p>
      {step === 'agreements' ? (
        <AgreementsStep
          bookingId={bookingId}
          agreements={agreements}
          isHoldOver={isHoldOver}
          onChange={(changes) => setAgreements((current) => ({ ...current, ...changes }))}
          onSigned={() => go('payment')}
        />
      ) : (
        payment(() => go('agreements'))
      )}
    </div>
  )
}
