import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { freeHours } from '../../domain/slots/free-hours.ts'
import { instantAt } from '../../domain/time/facility-time.ts'
import { openSpaces } from './open-times.ts'

const date = Temporal.PlainDate.from('2026-11-21')
const space = (id: string, isActive = true) => ({ id, isActive })
const taken = (spaceId: string, ...hours: number[]) => ({ date: date.toString(), spaceId, hours })
const closure = (changes: object = {}) => ({
  date: '2026-11-21',
  hours: { fromHour: 8, untilHour: 19 },
  spaceIds: ['cage-1'],
  ...changes,
})
const open = (changes: Partial<Parameters<typeof freeHours>[0]> = {}) => {
  const free = freeHours({
    now: instantAt(date, 17),
    openingHours: INITIAL_HOURS,
    taken: [],
    blockedDates: [],
    closures: [],
    spaces: [],
    ...changes,
  })
  const spaces = [space('cage-1'), space('cage-2'), space('gone', false)]
  return openSpaces(spaces, free, date).map(({ space: { id }, hours }) => [id, ...hours])
}

describe('openSpaces', () => {
  it('lists the hours ahead of active spaces, up to closing time', () => {
    expect(open()).toEqual([
      ['cage-1', 18, 19, 20],
      ['cage-2', 18, 19, 20],
    ])
  })

  it('leaves out what is booked', () => {
    expect(open({ taken: [taken('cage-1', 18, 19), taken('cage-2', 18)] })).toEqual([
      ['cage-1', 20],
      ['cage-2', 19, 20],
    ])
  })

  it('leaves out closed hours of that day only, and spaces without any hour', () => {
    expect(open({ closures: [closure()] })).toEqual([
      ['cage-1', 19, 20],
      ['cage-2', 18, 19, 20],
    ])
    expect(open({ closures: [closure({ hours: null })] })).toEqual([['cage-2', 18, 19, 20]])
    expect(open({ closures: [closure({ date: '2026-11-22' })] })).toHaveLength(2)
    expect(open({ blockedDates: [{ date: date.toString() }] })).toEqual([])
    expect(open({ now: instantAt(date, 21) })).toEqual([])
  })
})
