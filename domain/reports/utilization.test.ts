import { describe, expect, it } from 'vitest'
import { utilization } from './utilization.ts'

/** Friday to the Saturday of the next week: two Fridays and Saturdays, one of every other weekday. */
const PERIOD = { from: Temporal.PlainDate.from('2026-11-20'), to: Temporal.PlainDate.from('2026-11-28') }
const FRIDAY = 5
const MONDAY = 1

function shareOf(weekday: number, hour: number, ...[period, spaces, played]: Parameters<typeof utilization>) {
  return utilization(period, spaces, played).find((each) => each.weekday === weekday && each.hour === hour)
    ?.share
}

describe('utilization', () => {
  it('divides booked space-hours by bookable ones on all days with that weekday', () => {
    const played = [
      { weekday: FRIDAY, hour: 18, spaceMinutes: 120 },
      { weekday: MONDAY, hour: 18, spaceMinutes: 120 },
    ]
    expect(shareOf(FRIDAY, 18, PERIOD, 4, played)).toBe(0.25)
    expect(shareOf(MONDAY, 18, PERIOD, 4, played)).toBe(0.5)
    expect(shareOf(MONDAY, 17, PERIOD, 4, played)).toBe(0)
  })

  it('includes every opening hour, and later hours only with bookings', () => {
    const hours = (played: Parameters<typeof utilization>[2]) => [
      ...new Set(utilization(PERIOD, 4, played).map(({ hour }) => hour)),
    ]
    expect(utilization(PERIOD, 4, [])).toHaveLength(7 * 13)
    expect(hours([]).at(-1)).toBe(20)
    expect(hours([{ weekday: FRIDAY, hour: 21, spaceMinutes: 60 }]).at(-1)).toBe(21)
    expect(hours([{ weekday: FRIDAY, hour: 21, spaceMinutes: 0 }]).at(-1)).toBe(20)
  })

  it('is null for weekdays outside the period and without spaces, and capped at 1', () => {
    const oneDay = { from: PERIOD.from, to: PERIOD.from }
    expect(shareOf(MONDAY, 18, oneDay, 4, [])).toBeNull()
    expect(shareOf(FRIDAY, 18, PERIOD, 0, [])).toBeNull()
    expect(shareOf(FRIDAY, 18, oneDay, 1, [{ weekday: FRIDAY, hour: 18, spaceMinutes: 120 }])).toBe(1)
  })
})
