import { Lock, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageFrame } from '../page-frame.tsx'

interface Props {
  /** A lock stands in the header while nothing is wrong. */
  hasError?: boolean
  countdown?: ReactNode
  children: ReactNode
}

export function CheckoutFrame({ hasError = false, countdown, children }: Props) {
  return (
    <PageFrame
      title="Payment"
      back={{ href: '/booking', label: 'Back' }}
      aside={
        <div className="flex min-h-9 items-center gap-3">
          {countdown && (
            <p className="figures flex items-center gap-1.5 rounded-plate border-2 border-board-line bg-board px-2.5 py-1 text-2xl leading-none text-board-figure">
              <Timer aria-hidden="true" className="size-5" />
              <span className="sr-only">Held for </span>
              {countdown}
            </p>
          )}
          {!hasError && <Lock role="img" aria-label="Secure payment" className="size-6" />}
        </div>
      }
    >
      {children}
    </PageFrame>
  )
}
