import { stayInWords } from '../../../domain/hours/hours-in-words.ts'
import { plural } from '../../../domain/plural.ts'
import { formatUsd, toCents } from '../../../domain/pricing/money.ts'
import { formatDay } from '../../../domain/time/facility-time.ts'
import type { ComparedPeriod } from './compared-period.ts'
import type { Comparison } from './rehearsal.schema.ts'

export const PERIOD_NAMES: Readonly<Record<ComparedPeriod, string>> = {
  last_winter: 'Last winter',
  last_120_days: 'The last 120 days',
  last_year: 'The last 365 days',
}

/** "3 upcoming bookings would no longer fit. All of them stay." */
export function strandedInWords(count: number): string {
  if (count === 0)
    return 'Every upcoming booking that fits now would still fit, at the price it was made for.'
  return `${plural(count, 'upcoming booking')} would no longer fit. ${stayInWords(count)}`
}

/** "Last winter would have earned $1,140.00 more." */
export function earnedInWords(period: ComparedPeriod, { total }: Comparison): string {
  if (total.bookings === 0) return `${PERIOD_NAMES[period]} had no bookings to compare with.`
  const more = toCents(total.after) - toCents(total.before)
  const amount = more === 0 ? 'the same' : `${formatUsd(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`
  return `${PERIOD_NAMES[period]} would have earned ${amount}.`
}

/** The bookings behind it. */
export function countedInWords({ total: { bookings, hours }, from, to }: Comparison): string {
  const [first, last] = [from, to].map((day) => {
    const date = Temporal.PlainDate.from(day)
    return `${formatDay(date)}, ${date.year}`
  })
  if (bookings === 0) return `From ${first} to ${last}.`
  return `${plural(bookings, 'booking')} (${plural(hours, 'hour')}) from ${first} to ${last}, priced as on the same weekdays a year later. Complimentary bookings and discounts don't count.`
}
