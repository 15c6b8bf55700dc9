import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageFrame } from '../shell/page-frame.tsx'

interface Props {
  /** Hides the lock icon (spec section 2, Checkout). */
  hasError?: boolean
  timer?: ReactNode
  /** The back button's target: the booking page, filled in if the booking is loaded. */
  backHref?: string
  children: ReactNode
}

export function CheckoutFrame({ hasError = false, timer, backHref = '/booking', children }: Props) {
  return (
    <PageFrame
      title="Payment"
      back={{ href: backHref, label: 'Back' }}
      isTight
      aside={
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          {timer}
          {!hasError && <Lock role="img" aria-label="Secure payment" className="size-6 shrink-0" />}
        </div>
      }
    >
      {children}
    </PageFrame>
  )
}
