import { dayBounds, type Interval, WEEKDAYS } from '../time/facility-time.ts'

/** Local days; `to` is the last one. */
export interface Period {
  from: Temporal.PlainDate
  to: Temporal.PlainDate
}

export const LONGEST_PERIOD_DAYS = 366

export function daysIn({ from, to }: Period): number {
  return from.until(to).days + 1
}

export const PRESETS = ['this-week', 'last-week', 'this-month', 'last-month', 'this-year'] as const
export type Preset = (typeof PRESETS)[number]

/** The days of a preset. The current week, month and year run to their end. */
export function presetPeriod(preset: Preset, today: Temporal.PlainDate): Period {
  const month = today.with({ day: 1 })
  switch (preset) {
    case 'this-week':
      return weekFrom(weekOf(today))
    case 'last-week':
      return weekFrom(weekOf(today).subtract({ weeks: 1 }))
    case 'this-month':
      return upTo(month, month.add({ months: 1 }))
    case 'last-month':
      return upTo(month.subtract({ months: 1 }), month)
    case 'this-year':
      return upTo(month.with({ month: 1 }), month.with({ month: 1 }).add({ years: 1 }))
  }
}

/** Weekdays as reports number them: 0 is Sunday. */
export const SUNDAY_FIRST = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)]

/** The Sunday that starts a day's week (spec section 9: US English, weeks start on Sunday). */
export function weekOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek % 7 })
}

/** The Sundays of all weeks in a period; the first can be before it. */
export function weeksOf({ from, to }: Period): Temporal.PlainDate[] {
  const weeks: Temporal.PlainDate[] = []
  for (let week = weekOf(from); Temporal.PlainDate.compare(week, to) <= 0; week = week.add({ weeks: 1 }))
    weeks.push(week)
  return weeks
}

/** A period, and when it's looked at: one that's running counts up to then. */
export interface AsOf extends Period {
  now: Temporal.ZonedDateTime
}

const YEAR_OF_WEEKS = 364

/**
 * The equal period right before, and the one 364 days ago, which has the same weekdays. Both as of the same day and time of
 * the clock, so a running period is compared with as much of them. Null for a period that hasn't begun.
 */
export function comparedPeriods(period: AsOf): { before: AsOf; lastYear: AsOf } | null {
  if (Temporal.PlainDate.compare(period.now.toPlainDate(), period.from) < 0) return null
  return { before: earlier(period, daysIn(period)), lastYear: earlier(period, YEAR_OF_WEEKS) }
}

function earlier({ from, to, now }: AsOf, days: number): AsOf {
  return { from: from.subtract({ days }), to: to.subtract({ days }), now: now.subtract({ days }) }
}

/** The part of a period that has been, or all of one that hasn't begun. */
export function spanToDate({ from, to, now }: AsOf): Interval {
  const { start } = dayBounds(from)
  const { end } = dayBounds(to)
  const at = now.toInstant()
  const isRunning = Temporal.Instant.compare(start, at) <= 0 && Temporal.Instant.compare(at, end) < 0
  return { start, end: isRunning ? at : end }
}

function weekFrom(sunday: Temporal.PlainDate): Period {
  return upTo(sunday, sunday.add({ weeks: 1 }))
}

function upTo(from: Temporal.PlainDate, end: Temporal.PlainDate): Period {
  return { from, to: end.subtract({ days: 1 }) }
}
