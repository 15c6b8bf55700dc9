import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import type { DraftProblem } from './check-draft.ts'

/** Why the booking was refused. Stays until the draft changes; takes focus so screen readers announce it. */
export function RefusalNotice({ refusal, children }: { refusal: DraftProblem; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for every new refusal
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [refusal])
  return (
    <div ref={ref} tabIndex={-1} className="rounded-card">
      <Notice tone="bad" title={refusal.title}>
        <p>{refusal.description}</p>
        {children}
      </Notice>
    </div>
  )
}
