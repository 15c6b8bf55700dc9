import { type ReactNode, useEffect, useRef, useState } from 'react'
import { restoreFocus } from '../ui/restore-focus.ts'
import { NOT_AGREED } from './agreements.ts'
import { AgreementsStep } from './agreements-step.tsx'
import { preloadPaymentStep } from './payment-step.tsx'

interface Props {
  bookingId: string
  /** The agreements are on record from before: then only paying is left. */
  isSigned: boolean
  /** What is being paid for; in few words where the card form has to fit below. */
  details: (isCompact: boolean) => ReactNode
  /** Step two; it is given the way back to step one. */
  payment: (onModify: () => void) => ReactNode
}

/** Agreements, then payment. What was ticked and typed stays when the customer goes back. */
export function CheckoutSteps({ bookingId, isSigned, details, payment }: Props) {
  const [agreements, setAgreements] = useState(NOT_AGREED)
  const [step, setStep] = useState<'agreements' | 'payment'>(isSigned ? 'payment' : 'agreements')
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)

  useEffect(preloadPaymentStep, [])

  // After a failure that was put right there is nothing left of what had focus.
  useEffect(() => restoreFocus(heading.current), [])

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return (
    <>
      {/* With room above for the header, which shows how long the time is held. */}
      <h2 ref={heading} tabIndex={-1} className="-mb-2 scroll-mt-32 text-lg text-ink-soft outline-none">
        {step === 'agreements' ? 'Step 1 of 2: agreements' : 'Step 2 of 2: payment'}
      </h2>
      {details(step === 'payment')}
      {step === 'agreements' ? (
        <AgreementsStep
          bookingId={bookingId}
          agreements={agreements}
          onChange={(changes) => setAgreements((current) => ({ ...current, ...changes }))}
          onSigned={() => setStep('payment')}
        />
      ) : (
        payment(() => setStep('agreements'))
      )}
    </>
  )
}
