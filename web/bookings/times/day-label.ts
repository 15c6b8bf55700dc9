import { formatDate } from '../../../domain/time/format.ts'

/** The accessible name of a day: "Today, Friday, November 20, 2026, selected", with the reason if it's blocked. */
export function dayLabel(
  date: Temporal.PlainDate,
  { today, selected }: { today?: boolean; selected?: boolean },
  reasons: ReadonlyMap<string, string>,
): string {
  const reason = reasons.get(date.toString())
  return [
    today && 'Today',
    formatDate(date),
    selected && 'selected',
    reason !== undefined && `unavailable: ${reason.trim() || 'not available'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
