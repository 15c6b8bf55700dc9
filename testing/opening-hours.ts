import fc from 'fast-check'
import type { OpeningHours } from '../domain/hours/opening-hours.ts'
import { EARLIEST_HOUR, LATEST_HOUR } from '../domain/hours/possible-hours.ts'

const span = fc
  .tuple(
    fc.integer({ min: EARLIEST_HOUR, max: LATEST_HOUR - 1 }),
    fc.integer({ min: EARLIEST_HOUR + 1, max: LATEST_HOUR }),
  )
  .filter(([opens, closes]) => opens < closes)
  .map(([opens, closes]) => ({ opens, closes }))
const dayHours = fc.option(span, { freq: 6 })
const days = fc.array(dayHours, { minLength: 7, maxLength: 7 })

/** Opening hours with weeks and special days around some local days. */
export function anyOpeningHours(dates: readonly Temporal.PlainDate[]): fc.Arbitrary<OpeningHours> {
  const date = fc
    .tuple(fc.constantFrom(...dates), fc.integer({ min: -8, max: 8 }))
    .map(([near, shift]) => near.add({ days: shift }).toString())
  const inOrder = (one: { at: string }, other: { at: string }) => (one.at < other.at ? -1 : 1)
  const each = fc.uniqueArray(fc.record({ at: date, hours: dayHours, days }), {
    selector: ({ at }) => at,
    maxLength: 4,
  })
  const season = fc
    .tuple(date, date, date)
    .map((three) => three.toSorted())
    .map(([opensOn = '', from = '', until = '']) => ({ opensOn, from, until }))
  return fc.record({
    weeks: each.map((all) => all.toSorted(inOrder).map(({ at, days }) => ({ from: at, days }))),
    specialDays: each.map((all) =>
      all.toSorted(inOrder).map(({ at, hours }) => ({ date: at, hours, label: 'Tournament' })),
    ),
    leadMinutes: fc.integer({ min: 0, max: 24 * 60 }),
    windowMonths: fc.integer({ min: 1, max: 12 }),
    season: fc.option(season),
  })
}
