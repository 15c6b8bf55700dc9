import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatLongDate } from '../../../domain/time/format.ts'

/** What a screen reader says of a day: "Today, Friday, November 20, 2026, selected", and why it is closed. */
export function dayLabel(
  date: Temporal.PlainDate,
  { today, selected }: { today?: boolean; selected?: boolean },
  reasons: ReadonlyMap<string, string>,
): string {
  const reason = reasons.get(date.toString())
  return [
    today && 'Today',
    formatLongDate(instantAt(date, 12)),
    selected && 'selected',
    reason !== undefined && `unavailable: ${reason.trim() || 'not available'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
