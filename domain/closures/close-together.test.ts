import { expect, it } from 'vitest'
import { INITIAL_HOURS, type OpeningHours } from '../hours/opening-hours.ts'
import { spanFrom } from '../time/facility-time.ts'
import { closeTogether, closuresOfTimes } from './close-together.ts'

const SHORT = { opens: 10, closes: 18 }
const hours: OpeningHours = {
  ...INITIAL_HOURS,
  weeks: [{ from: '2026-11-23', days: [SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, null] }],
}
const at = (date: string, hour: number, length = 1) => spanFrom(Temporal.PlainDate.from(date), hour, length)

it('closes the mornings of several days together', () => {
  expect(closeTogether([at('2026-11-24', 9), at('2026-12-08', 8)], hours)).toEqual({
    ...{ date: '2026-11-24', until: '2026-12-08' },
    hours: { fromHour: 8, untilHour: 10 },
  })
})

it('closes any hours of a closed day', () => {
  expect(closeTogether([at('2026-11-29', 9), at('2026-11-29', 22, 2)], hours)?.hours).toEqual({
    fromHour: 9,
    untilHour: 24,
  })
})

it.each([
  ['a morning and an evening', [at('2026-11-24', 9), at('2026-11-25', 18)]],
  ['a Sunday noon and a morning', [at('2026-11-24', 9), at('2026-11-29', 12)]],
  ['a booking that ends in open hours', [at('2026-11-24', 9, 2)]],
  ['mornings too far apart for one closure', [at('2026-11-24', 9), at('2027-01-25', 9)]],
  ['nothing', []],
])('leaves open hours open: %s', (_, times) => {
  expect(closeTogether(times, hours)).toBeNull()
})

it('closes days that are too far apart by several closures', () => {
  const days = ['2026-11-24', '2027-01-24', '2027-01-25', '2027-06-01']
  expect(closuresOfTimes(days.map((day) => at(day, 9)))).toEqual([
    { date: '2026-11-24', until: '2027-01-24' },
    { date: '2027-01-25', until: '2027-01-25' },
    { date: '2027-06-01', until: '2027-06-01' },
  ])
})
