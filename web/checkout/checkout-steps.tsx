import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { AgreementsForm } from '../../domain/payments/payment.schema.ts'
import type { PolicyToSign } from '../../domain/payments/policies/policy-form.schema.ts'
import { restoreFocus } from '../ui/focus.ts'
import { Spinner } from '../ui/loaded.tsx'
import { AgreementsStep } from './agreements/agreements-step.tsx'
import { lastSigned, useOwnAgreements, useSignAgreements } from './agreements/sign-agreements.ts'
import { preloadPaymentStep } from './payment/payment-step.tsx'

interface Props {
  bookingId: string
  /** The texts to sign. */
  policy: PolicyToSign
  /** Of a season: the dates that are shown, and signed for together. */
  dates?: readonly Booking[] | undefined
  /** The customer's name, to sign with one tap. */
  signer: string | null
  /** The agreements were signed earlier, so start with the payment. */
  isSigned: boolean
  /** The booking being paid for. */
  details: ReactNode
  /** Step two, given the callback that leads back to step one. */
  payment: (onModify: () => void) => ReactNode
}

/** Agreements, then payment. Keeps the agreements' values when the customer goes back. */
export function CheckoutSteps({ bookingId, policy, dates, signer, isSigned, details, payment }: Props) {
  const { policyVersion } = policy
  const sign = useSignAgreements(bookingId, policyVersion, dates)
  const [last, setLast] = useState<{ form: AgreementsForm; policyVersion: string } | null>(null)
  // Ticks don't carry over to a text that replaced it.
  const signed = last?.policyVersion === policyVersion ? last.form : null
  const [step, setStep] = useState<'agreements' | 'payment'>(isSigned ? 'payment' : 'agreements')
  // Signed before this page was opened, so the server has to be asked what.
  const [wasSigned] = useState(isSigned)
  const earlier = useOwnAgreements(bookingId, wasSigned && signed === null && step === 'agreements')
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)

  useEffect(preloadPaymentStep, [])

  // After a retry, the button that had focus is gone.
  useEffect(() => restoreFocus(heading.current), [])

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return (
    <>
      {/* The scroll margin keeps the header with the hold timer in view. */}
      <h2 ref={heading} tabIndex={-1} className="-mb-2 scroll-mt-32 text-lg text-ink-soft outline-none">
        {step === 'agreements' ? 'Step 1 of 2: agreements' : 'Step 2 of 2: payment'}
      </h2>
      {details}
      {step === 'payment' ? (
        payment(() => setStep('agreements'))
      ) : earlier.isLoading ? (
        <Spinner label="Loading your agreements…" />
      ) : (
        <AgreementsStep
          sign={sign}
          key={policyVersion}
          bookingId={bookingId}
          policy={policy}
          signer={signer}
          goesOn
          signed={signed ?? lastSigned(earlier.data ?? [], policyVersion)}
          onSigned={(agreements) => {
            setLast({ form: agreements, policyVersion })
            setStep('payment')
          }}
        />
      )}
    </>
  )
}
