import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatDay, formatTimeRange } from '../../../domain/time/format.ts'

interface Draft {
  date: Temporal.PlainDate | null
  hour: number | null
  hours: number
  /** Their time is gone, and a note says what's next. */
  isStartLost?: boolean
}

/** When the draft is, or the next step if something is missing. */
export function barLine({ date, hour, hours, isStartLost = false }: Draft): string {
  if (!date) return 'Next: pick a date'
  const day = formatDay(date)
  if (hour === null) return isStartLost ? day : `${day}. Next: pick a time`
  const start = instantAt(date, hour)
  return `${day}, ${formatTimeRange(start, start.add({ hours }))}`
}
