import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { formatDate } from '../../../domain/time/format.ts'

/** Why these days can't be booked. */
export function BlockedDays({ blocked }: { blocked: readonly BlockedDate[] }) {
  if (blocked.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-line px-2 pt-2 text-sm">
      {blocked.map(({ id, date, reason }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-semibold">{formatDate(Temporal.PlainDate.from(date))}</span>
          {`: ${reason.trim() || 'not available'}`}
        </li>
      ))}
    </ul>
  )
}
