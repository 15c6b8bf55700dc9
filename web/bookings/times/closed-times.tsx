import type { ClosedSpan } from '../../../domain/closures/closed-spans.ts'
import { TimeRange } from '../time-range.tsx'

/** Explains the blocked slots of an open day. */
export function ClosedTimes({ closed }: { closed: readonly ClosedSpan[] }) {
  if (closed.length === 0) return null
  return (
    <ul aria-label="Blocked times" className="grid gap-1 text-sm">
      {closed.map(({ start, end, reason, isWholeDay }) => (
        <li key={`${start} ${end} ${reason}`} className="wrap-anywhere">
          <span className="font-semibold">
            {isWholeDay ? 'All day' : <TimeRange start={start} end={end} />}
          </span>
          {`: ${reason}`}
        </li>
      ))}
    </ul>
  )
}
