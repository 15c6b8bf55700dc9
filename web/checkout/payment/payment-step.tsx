import { lazy, Suspense } from 'react'
import { orReload } from '../../shell/load-chunk.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/panels.tsx'
import { CardFormLoading } from './panels.tsx'

const loadElements = () => import('./payment-elements.tsx')
const PaymentElements = lazy(orReload(loadElements))

/** Preloads the card form while the customer reads the agreements. */
export function preloadPaymentStep(): void {
  loadElements().catch(() => {
    // Rendering the step loads it again and reports the failure.
  })
}

interface Props extends Omit<React.ComponentProps<typeof PaymentElements>, 'clientSecret'> {
  /** Null while the payment is being set up. */
  clientSecret: string | null
  /** Leads back to the agreements, if they can still be changed. */
  onModify?: (() => void) | undefined
}

/** Step two: the card form. */
export function PaymentStep({ onModify, clientSecret, ...payment }: Props) {
  return (
    <Section
      title="Card Payment"
      // Above the card form: whatever happens in the form, it stays under the finger.
      action={
        onModify && (
          <Button variant="quiet" className="-mx-4" disabled={payment.isBusy} onClick={onModify}>
            Modify Agreements
          </Button>
        )
      }
    >
      <Suspense fallback={<CardFormLoading />}>
        {clientSecret === null ? (
          <CardFormLoading />
        ) : (
          <PaymentElements clientSecret={clientSecret} {...payment} />
        )}
      </Suspense>
    </Section>
  )
}
