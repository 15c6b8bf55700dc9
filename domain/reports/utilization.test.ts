import { describe, expect, it } from 'vitest'
import { utilization } from './utilization.ts'

/** Friday to the second Saturday: two of each of these days, one of every other. */
const PERIOD = { from: Temporal.PlainDate.from('2026-11-20'), to: Temporal.PlainDate.from('2026-11-28') }
const FRIDAY = 5
const MONDAY = 1

function shareOf(weekday: number, hour: number, ...[period, spaces, played]: Parameters<typeof utilization>) {
  return utilization(period, spaces, played).find((each) => each.weekday === weekday && each.hour === hour)
    ?.share
}

describe('utilization', () => {
  it('is space-hours played out of those on offer on all such days', () => {
    const played = [
      { weekday: FRIDAY, hour: 18, spaceMinutes: 120 },
      { weekday: MONDAY, hour: 18, spaceMinutes: 120 },
    ]
    expect(shareOf(FRIDAY, 18, PERIOD, 4, played)).toBe(0.25)
    expect(shareOf(MONDAY, 18, PERIOD, 4, played)).toBe(0.5)
    expect(shareOf(MONDAY, 17, PERIOD, 4, played)).toBe(0)
  })

  it('shows every opening hour of the week, and later ones only where somebody played', () => {
    const hours = (played: Parameters<typeof utilization>[2]) => [
      ...new Set(utilization(PERIOD, 4, played).map(({ hour }) => hour)),
    ]
    expect(utilization(PERIOD, 4, [])).toHaveLength(7 * 13)
    expect(hours([]).at(-1)).toBe(20)
    expect(hours([{ weekday: FRIDAY, hour: 21, spaceMinutes: 60 }]).at(-1)).toBe(21)
    expect(hours([{ weekday: FRIDAY, hour: 21, spaceMinutes: 0 }]).at(-1)).toBe(20)
  })

  it('is nothing on days that the period does not have, and without spaces, and never above all', () => {
    const oneDay = { from: PERIOD.from, to: PERIOD.from }
    expect(shareOf(MONDAY, 18, oneDay, 4, [])).toBeNull()
    expect(shareOf(FRIDAY, 18, PERIOD, 0, [])).toBeNull()
    expect(shareOf(FRIDAY, 18, oneDay, 1, [{ weekday: FRIDAY, hour: 18, spaceMinutes: 120 }])).toBe(1)
  })
})
