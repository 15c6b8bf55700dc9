import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatDate, formatTimeRange } from '../../../domain/time/format.ts'

interface Draft {
  name: string
  date: Temporal.PlainDate | null
  hour: number | null
  hours: number
}

/** The draft in a few lines, ending with the next step if something is missing. */
export function barLines({ name, date, hour, hours }: Draft): string[] {
  if (!date) return [name, 'Next: pick a date']
  const day = formatDate(date)
  if (hour === null) return [name, day, 'Next: pick a time']
  const start = instantAt(date, hour)
  return [name, day, formatTimeRange(start, start.add({ hours }))]
}
