import type { Period } from '../../../domain/reports/period.ts'

export const COMPARED_PERIODS = ['last_winter', 'last_120_days', 'last_year'] as const
export type ComparedPeriod = (typeof COMPARED_PERIODS)[number]

/** 52 weeks: a day is compared with the same weekday of the next year, so that rules for a weekday and for dates to come both fit. */
export const WEEKS_LATER = 52

/** Past local days whose bookings a change is compared with. Last winter is November to March, the latest that's over. */
export function comparedPeriod(period: ComparedPeriod, today: Temporal.PlainDate): Period {
  const to = today.subtract({ days: 1 })
  if (period === 'last_120_days') return { from: today.subtract({ days: 120 }), to }
  if (period === 'last_year') return { from: today.subtract({ days: 365 }), to }
  const ending = today.month > 3 ? today.year : today.year - 1
  return {
    from: Temporal.PlainDate.from({ year: ending - 1, month: 11, day: 1 }),
    to: Temporal.PlainDate.from({ year: ending, month: 3, day: 31 }),
  }
}
