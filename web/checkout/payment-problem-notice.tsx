import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import { restoreFocus } from '../ui/restore-focus.ts'
import type { PaymentProblem } from './payment-problem.ts'

/** Why the last try did not pay, for as long as it is the last word. */
export function PaymentProblemNotice({ problem }: { problem: PaymentProblem }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem is shown anew
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    // The button was disabled meanwhile and has lost focus. The provider's form keeps it, on the field to mend.
    restoreFocus(ref.current)
  }, [problem])
  return (
    // The room below is for the button.
    <div ref={ref} tabIndex={-1} className="scroll-mb-24 outline-none">
      <Notice tone="bad" role="alert" title={problem.title}>
        <p>{problem.text}</p>
        <p>You have not been charged.</p>
      </Notice>
    </div>
  )
}
