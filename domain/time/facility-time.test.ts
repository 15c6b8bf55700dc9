import { describe, expect, it } from 'vitest'
import { dayBounds, facilityDate, hoursBetween, instantAt } from './facility-time.ts'
import { formatHour, formatLongDate, formatTimeRange } from './format.ts'

const day = (date: string) => Temporal.PlainDate.from(date)
const instant = (text: string) => Temporal.Instant.from(text)

describe('facility time', () => {
  it('is the wall clock in Weidman on either side of both clock changes', () => {
    expect(instantAt(day('2027-03-13'), 8).toString()).toBe('2027-03-13T13:00:00Z')
    expect(instantAt(day('2027-03-14'), 8).toString()).toBe('2027-03-14T12:00:00Z')
    expect(instantAt(day('2027-11-06'), 8).toString()).toBe('2027-11-06T12:00:00Z')
    expect(instantAt(day('2027-11-07'), 8).toString()).toBe('2027-11-07T13:00:00Z')
  })

  it('counts an 8 PM slot to its local day, though it is the next day in UTC', () => {
    expect(facilityDate(instant('2026-11-21T01:00:00Z')).toString()).toBe('2026-11-20')
  })

  it('knows days of 23 and of 25 hours', () => {
    const lengthOf = (date: string) => {
      const { start, end } = dayBounds(day(date))
      return hoursBetween(start, end)
    }
    expect(lengthOf('2027-03-14')).toBe(23)
    expect(lengthOf('2027-11-07')).toBe(25)
    expect(lengthOf('2026-11-20')).toBe(24)
  })

  it('is shown with the weekday and as ET, never EST', () => {
    expect(formatLongDate(instant('2027-07-05T00:30:00Z'))).toBe('Sunday, July 4, 2027')
    expect(formatTimeRange(instant('2027-07-04T22:00:00Z'), instant('2027-07-05T00:00:00Z'))).toBe(
      '6:00 PM – 8:00 PM ET',
    )
    expect([8, 12, 21].map(formatHour)).toEqual(['8:00 AM', '12:00 PM', '9:00 PM'])
  })
})
