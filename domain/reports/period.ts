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

function weekFrom(sunday: Temporal.PlainDate): Period {
  return upTo(sunday, sunday.add({ weeks: 1 }))
}

function upTo(from: Temporal.PlainDate, end: Temporal.PlainDate): Period {
  return { from, to: end.subtract({ days: 1 }) }
}
