import { lazy, Suspense } from 'react'
import { orReload } from '../shell/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Spinner } from '../ui/spinner.tsx'

const loadElements = () => import('./payment-elements.tsx')
const PaymentElements = lazy(orReload(loadElements))

/** Fetched while the agreements are being read, so that the card form is there when they are signed. */
export function preloadPaymentStep(): void {
  loadElements().catch(() => {
    // It is asked for again when it is needed, and says so then.
  })
}

interface Props extends React.ComponentProps<typeof PaymentElements> {
  onModify: () => void
}

/** Step two: the card form, and the way back to the agreements. */
export function PaymentStep({ onModify, ...payment }: Props) {
  return (
    <Section title="Card Payment">
      <Suspense fallback={<Spinner label="Loading the card form…" />}>
        <PaymentElements {...payment} />
      </Suspense>
      <Button variant="secondary" isWide disabled={payment.isBusy} onClick={onModify}>
        Modify Agreements
      </Button>
    </Section>
  )
}
