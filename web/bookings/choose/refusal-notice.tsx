import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import type { DraftProblem } from './check-draft.ts'

/** Why the last try to book was refused; it stays until something else is chosen, and is read out by taking focus. */
export function RefusalNotice({ refusal }: { refusal: DraftProblem }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is shown anew
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [refusal])
  return (
    <div ref={ref} tabIndex={-1} className="rounded-card">
      <Notice tone="bad" title={refusal.title}>
        <p>{refusal.description}</p>
      </Notice>
    </div>
  )
}
