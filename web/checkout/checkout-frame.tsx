import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageFrame } from '../shell/page-frame.tsx'

interface Props {
  /** A lock stands in the header while nothing is wrong. */
  hasError?: boolean
  timer?: ReactNode
  /** Where the back button leads: the booking page, with the same choice where it is known. */
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
