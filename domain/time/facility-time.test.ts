import { describe, expect, it } from 'vitest'
import {
  dayBounds,
  facilityDate,
  formatDate,
  formatDayOfYear,
  formatHour,
  formatLongDate,
  formatMoment,
  formatMonthDay,
  formatNearDay,
  formatShortDate,
  formatTime,
  formatTimeRange,
  hoursBetween,
  instantAt,
  overlaps,
} from './facility-time.ts'

const day = (date: string) => Temporal.PlainDate.from(date)
const instant = (text: string) => Temporal.Instant.from(text)

describe('facility time', () => {
  it('follows the wall clock in Weidman on both sides of both clock changes', () => {
    expect(instantAt(day('2027-03-13'), 8).toString()).toBe('2027-03-13T13:00:00Z')
    expect(instantAt(day('2027-03-14'), 8).toString()).toBe('2027-03-14T12:00:00Z')
    expect(instantAt(day('2027-11-06'), 8).toString()).toBe('2027-11-06T12:00:00Z')
    expect(instantAt(day('2027-11-07'), 8).toString()).toBe('2027-11-07T13:00:00Z')
  })

  it('assigns an 8 PM slot to its local day, even though UTC is a day ahead', () => {
    expect(facilityDate(instant('2026-11-21T01:00:00Z')).toString()).toBe('2026-11-20')
  })

  it('knows days of 23 and 25 hours', () => {
    const lengthOf = (date: string) => {
      const { start, end } = dayBounds(day(date))
      return hoursBetween(start, end)
    }
    expect(lengthOf('2027-03-14')).toBe(23)
    expect(lengthOf('2027-11-07')).toBe(25)
    expect(lengthOf('2026-11-20')).toBe(24)
  })
})

const hours = (from: number, to: number) => ({
  start: Temporal.Instant.fromEpochMilliseconds(from * 3_600_000),
  end: Temporal.Instant.fromEpochMilliseconds(to * 3_600_000),
})

describe('overlaps', () => {
  it.each([
    [1, 2, 2, 3, false],
    [1, 3, 2, 3, true],
    [1, 4, 2, 3, true],
    [2, 3, 1, 4, true],
    [3, 4, 1, 2, false],
  ])('compares %i–%i with %i–%i: %s', (a, b, c, d, expected) => {
    expect(overlaps(hours(a, b), hours(c, d))).toBe(expected)
    expect(overlaps(hours(c, d), hours(a, b))).toBe(expected)
  })
})

// 8 PM in summer, which is the next day in UTC.
const evening = Temporal.Instant.from('2027-07-05T00:00:00Z')

describe('format', () => {
  it("writes instants on the facility's clock, with ET in summer too", () => {
    expect([
      formatLongDate(evening),
      formatDayOfYear(evening),
      formatShortDate(evening),
      formatMoment(evening),
      formatTimeRange(evening, evening.add({ hours: 1 })),
    ]).toEqual([
      'Sunday, July 4, 2027',
      'Sunday, July 4',
      'Sun, Jul 4, 2027',
      'Sun, Jul 4, 2027, 8:00 PM ET',
      '8:00 PM – 9:00 PM ET',
    ])
  })

  it('writes a local date without converting it', () => {
    const date = Temporal.PlainDate.from('2027-01-01')
    expect([formatDate(date), formatMonthDay(date)]).toEqual(['Friday, January 1, 2027', 'Jan 1'])
  })

  it('writes every day of a year and every minute of a day as Intl does', () => {
    const intl = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/New_York' })
    const LONG = intl({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
    const SHORT = intl({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
    const TIME = intl({ hour: 'numeric', minute: '2-digit' })
    const start = Temporal.Instant.from('2027-01-01T05:00:00Z')
    const days = Array.from({ length: 365 }, (_, day) => start.add({ hours: day * 24 }))
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => start.add({ minutes: minute }))
    const moments = [...days, ...minutes]
    const written = moments.map((at) => [formatLongDate(at), formatShortDate(at), formatTime(at)])
    expect(new Set(moments.map((at) => formatDayOfYear(at))).size).toBe(365)
    expect(written).toEqual(
      moments.map(({ epochMilliseconds: at }) => [
        LONG.format(at),
        SHORT.format(at),
        // Intl puts a narrow no-break space before PM; people search for and copy a plain one.
        TIME.format(at).replace(/\s/, ' '),
      ]),
    )
  })

  it.each([
    [0, '12:00 AM'],
    [8, '8:00 AM'],
    [12, '12:00 PM'],
    [23, '11:00 PM'],
  ])('writes hour %d as %s', (hour, text) => {
    expect(formatHour(hour)).toBe(text)
  })

  it.each([
    ['2026-11-20', 'Today'],
    ['2026-11-21', 'Tomorrow'],
    ['2026-11-26', 'Thursday'],
    ['2026-11-27', 'Fri, Nov 27'],
    ['2026-11-19', 'Thu, Nov 19'],
  ])('calls %s %s on November 20', (date, text) => {
    expect(formatNearDay(Temporal.PlainDate.from(date), Temporal.PlainDate.from('2026-11-20'))).toBe(text)
  })
})
