import { describe, expect, it } from 'vitest'
import { dayBounds, facilityDate, hoursBetween, instantAt, overlaps } from './facility-time.ts'

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
