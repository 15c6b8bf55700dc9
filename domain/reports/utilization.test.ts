import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS, openHoursOn } from '../../domain/hours/opening-hours.ts'
import { anyOpeningHours } from '../../testing/opening-hours.ts'
import { afterHours, countedUntil, type PlayedHour, utilization } from './utilization.ts'

/** Friday to the Saturday of the next week: two Fridays and Saturdays, one of every other weekday. */
const PERIOD = { from: Temporal.PlainDate.from('2026-11-20'), to: Temporal.PlainDate.from('2026-11-28') }
const FRIDAY = 5
const MONDAY = 1
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[America/New_York]`)
const LATER = '2026-12-24T12:00'

function shareOf(
  weekday: number,
  hour: number,
  { period = PERIOD, spaces = 4, played = [] as PlayedHour[], now = LATER } = {},
) {
  const used = utilization(period, countedUntil(period, at(now)), spaces, played, INITIAL_HOURS)
  return used.find((each) => each.weekday === weekday && each.hour === hour)?.share
}

describe('utilization', () => {
  it('divides booked space-hours by bookable ones on all days with that weekday', () => {
    const played = [
      { date: '2026-11-20', hour: 18, spaceMinutes: 120 },
      { date: '2026-11-23', hour: 18, spaceMinutes: 120 },
    ]
    expect(shareOf(FRIDAY, 18, { played })).toBe(0.25)
    expect(shareOf(MONDAY, 18, { played })).toBe(0.5)
    expect(shareOf(MONDAY, 17, { played })).toBe(0)
  })

  it('divides only by hours that have been while the period is running', () => {
    const played = [{ date: '2026-11-20', hour: 18, spaceMinutes: 120 }]
    expect(shareOf(FRIDAY, 18, { played, now: '2026-11-27T18:59' })).toBe(0.5)
    expect(shareOf(FRIDAY, 18, { played, now: '2026-11-27T19:00' })).toBe(0.25)
    expect(shareOf(MONDAY, 18, { now: '2026-11-22T23:00' })).toBeNull()
    expect(shareOf(FRIDAY, 8, { now: '2026-11-20T08:30' })).toBeNull()
  })

  it('counts a period whole that is all ahead', () => {
    const played = [{ date: '2026-11-20', hour: 18, spaceMinutes: 120 }]
    expect(shareOf(FRIDAY, 18, { played, now: '2026-11-19T23:59' })).toBe(0.25)
  })

  it('includes every opening hour, and adds up the hours outside of them', () => {
    const played = [
      { date: '2026-11-20', hour: 20, spaceMinutes: 60 },
      { date: '2026-11-20', hour: 21, spaceMinutes: 60 },
      { date: '2026-11-23', hour: 7, spaceMinutes: 30 },
    ]
    const used = utilization(PERIOD, countedUntil(PERIOD, at(LATER)), 4, played, INITIAL_HOURS)
    expect([used.length, used[0]?.hour, used.at(-1)?.hour]).toEqual([7 * 13, 8, 20])
    expect([afterHours(played, INITIAL_HOURS), afterHours([], INITIAL_HOURS)]).toEqual([1.5, 0])
  })

  it('is null for weekdays outside the period and without spaces, and capped at 1', () => {
    const period = { from: PERIOD.from, to: PERIOD.from }
    expect(shareOf(MONDAY, 18, { period })).toBeNull()
    expect(shareOf(FRIDAY, 18, { spaces: 0 })).toBeNull()
    const played = [{ date: '2026-11-20', hour: 18, spaceMinutes: 120 }]
    expect(shareOf(FRIDAY, 18, { period, spaces: 1, played })).toBe(1)
  })
})

it('counts each played hour as open or after hours, as the opening hours of its day say', () => {
  const days = ['2026-10-31', '2026-11-01', '2027-03-14'].map((day) => Temporal.PlainDate.from(day))
  fc.assert(
    fc.property(fc.constantFrom(...days), anyOpeningHours(days), (date, openingHours) => {
      const period = { from: date, to: date }
      const played = Array.from({ length: 24 }, (_, hour) => ({
        date: date.toString(),
        hour,
        spaceMinutes: 60,
      }))
      const used = utilization(period, countedUntil(period, at('2028-01-01T12:00')), 1, played, openingHours)
      const open = openHoursOn(date, openingHours)
      expect(used.filter(({ share }) => share === 1).map(({ hour }) => hour)).toEqual(open)
      expect(used.filter(({ share }) => share !== 1 && share !== null)).toEqual([])
      expect(afterHours(played, openingHours)).toBe(24 - open.length)
    }),
  )
})
