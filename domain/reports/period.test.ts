import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparedPeriods, daysIn, type Preset, presetPeriod, spanToDate, weekOf, weeksOf } from './period.ts'
import { periodSchema } from './report.schema.ts'

const day = (date: string) => Temporal.PlainDate.from(date)
const FIRST = day('2024-01-01')

const anyPeriod = fc
  .record({ start: fc.nat(2000), length: fc.nat(365) })
  .map(({ start, length }) => ({ from: FIRST.add({ days: start }), to: FIRST.add({ days: start + length }) }))

describe('period', () => {
  it.each<[Preset, string, string, string]>([
    ['this-week', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['this-week', '2026-11-22', '2026-11-22', '2026-11-28'],
    ['last-week', '2026-11-22', '2026-11-15', '2026-11-21'],
    ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['this-year', '2028-12-31', '2028-01-01', '2028-12-31'],
  ])('resolves %s on %s to %s through %s', (preset, today, from, to) => {
    const period = presetPeriod(preset, day(today))
    expect([period.from.toString(), period.to.toString()]).toEqual([from, to])
  })

  it('starts weeks on Sunday and lists each week once', () => {
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const days = Array.from({ length: daysIn(period) }, (_, index) => period.from.add({ days: index }))
        const weeks = [...new Set(days.map((date) => weekOf(date).toString()))]
        expect(weeksOf(period).map(String)).toEqual(weeks)
        expect(weeksOf(period).every((week) => week.dayOfWeek === 7)).toBe(true)
      }),
    )
  })

  it.each([
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-20', '2026-11-19', false],
    ['2027-01-01', '2028-01-01', true],
    ['2027-01-01', '2028-01-02', false],
    ['2026-02-30', '2026-03-01', false],
    ["' or 1=1", '2026-03-01', false],
  ])('accepts a period from %s to %s: %s', (from, to, isFine) => {
    expect(periodSchema.safeParse({ from, to }).success).toBe(isFine)
  })
})

describe('comparedPeriods', () => {
  const asOf = (from: string, to: string, now: string) => ({
    ...{ from: day(from), to: day(to) },
    now: Temporal.ZonedDateTime.from(`${now}[America/New_York]`),
  })
  const spanOf = (period: Parameters<typeof spanToDate>[0]) =>
    Object.values(spanToDate(period)).map((at) =>
      at.toZonedDateTimeISO('America/New_York').toPlainDateTime().toString(),
    )

  it('compares whole periods that are over, with the same weekdays a year ago', () => {
    const week = asOf('2026-11-15', '2026-11-21', '2026-11-23T07:00')
    const { before, lastYear } = comparedPeriods(week) ?? {}
    expect([before, lastYear].map((each) => each && spanOf(each))).toEqual([
      ['2026-11-08T00:00:00', '2026-11-15T00:00:00'],
      ['2025-11-16T00:00:00', '2025-11-23T00:00:00'],
    ])
  })

  it('compares a running period to the same time of the clock, across a clock change', () => {
    // Clocks are set back on November 1.
    const week = asOf('2026-11-01', '2026-11-07', '2026-11-01T10:30')
    const { before, lastYear } = comparedPeriods(week) ?? {}
    expect([week, before, lastYear].map((each) => each && spanOf(each))).toEqual([
      ['2026-11-01T00:00:00', '2026-11-01T10:30:00'],
      ['2026-10-25T00:00:00', '2026-10-25T10:30:00'],
      ['2025-11-02T00:00:00', '2025-11-02T10:30:00'],
    ])
  })

  it('compares nothing before a period begins, and then counts it whole', () => {
    const week = asOf('2026-11-22', '2026-11-28', '2026-11-21T23:59')
    expect(comparedPeriods(week)).toBeNull()
    expect(spanOf(week)).toEqual(['2026-11-22T00:00:00', '2026-11-29T00:00:00'])
  })
})
