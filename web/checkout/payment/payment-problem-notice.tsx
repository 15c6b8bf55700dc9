import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { restoreFocus } from '../../ui/restore-focus.ts'
import type { PaymentProblem } from './payment-problem.ts'

/** Why the last payment attempt failed. */
export function PaymentProblemNotice({ problem }: { problem: PaymentProblem }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for every new problem
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    // The button was disabled and lost focus. If Stripe's form took it, for an invalid field, it keeps it.
    restoreFocus(ref.current)
  }, [problem])
  return (
    // The scroll margin keeps the pay button in view.
    <div ref={ref} tabIndex={-1} className="scroll-mb-24 outline-none">
      <Notice tone="bad" role="alert" title={problem.title}>
        <p>{problem.text}</p>
        <p>You have not been charged.</p>
      </Notice>
    </div>
  )
}
