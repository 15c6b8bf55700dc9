import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageFrame } from '../shell/page-frame.tsx'

interface Props {
  timer?: ReactNode
  /** The back button's target: the booking page, filled in if the booking is loaded. */
  backHref?: string
  children: ReactNode
}

export function CheckoutFrame({ timer, backHref = '/booking', children }: Props) {
  return (
    <PageFrame
      title="Payment"
      back={{ href: backHref, label: 'Back' }}
      isTight
      aside={
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          {timer}
          {/* Hidden beside any error on the page (spec section 2, Checkout). */}
          <Lock
            role="img"
            aria-label="Secure payment"
            className="size-6 shrink-0 [:root:has(main_[role=alert])_&]:hidden"
          />
        </div>
      }
    >
      {children}
    </PageFrame>
  )
}
