import type { ClosedSpan } from '../../../domain/closures/closed-spans.ts'
import { formatTimeRange } from '../../../domain/time/format.ts'

/** Explains the blocked slots of an open day. */
export function ClosedTimes({ closed }: { closed: readonly ClosedSpan[] }) {
  if (closed.length === 0) return null
  return (
    <ul aria-label="Blocked times" className="grid gap-1 text-sm">
      {closed.map(({ start, end, reason, isWholeDay }) => (
        <li key={`${start} ${end} ${reason}`} className="wrap-anywhere">
          <span className="font-semibold">{isWholeDay ? 'All day' : formatTimeRange(start, end)}</span>
          {`: ${reason}`}
        </li>
      ))}
    </ul>
  )
}
