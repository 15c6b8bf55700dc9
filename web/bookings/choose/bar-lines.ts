import { instantAt } from '../../../domain/time/facility-time.ts'
import { formatLongDate, formatTimeRange } from '../../../domain/time/format.ts'

interface Chosen {
  name: string | null
  date: Temporal.PlainDate | null
  hour: number | null
  hours: number
}

/** The choice in a line or two; where something is missing, what comes next. */
export function barLines({ name, date, hour, hours }: Chosen): string[] {
  if (!name) return ['Choose a space or a team bundle']
  if (!date) return [name, 'Now pick a date']
  const day = formatLongDate(instantAt(date, 12))
  if (hour === null) return [name, `${day}: pick a time`]
  const start = instantAt(date, hour)
  return [name, day, formatTimeRange(start, start.add({ hours }))]
}
