import { describe, expect, it } from 'vitest'
import { instantAt } from '../time/facility-time.ts'
import { openSpaces, type PublicDay } from './open-times.ts'

const date = Temporal.PlainDate.from('2026-11-21')
const at = (hour: number) => instantAt(date, hour).toString()
const space = (id: string, isActive = true) => ({ id, isActive })
const entry = (item: { spaceId: string } | { bundleId: string }, from: number, until: number) => ({
  spaceId: null,
  bundleId: null,
  ...item,
  startTime: at(from),
  endTime: at(until),
  held: false,
})
const closure = (changes: object = {}) => ({
  id: 'closure-1',
  date: '2026-11-21',
  hours: { fromHour: 8, untilHour: 19 },
  spaceIds: ['cage-1'],
  reason: 'Floor work',
  createdAt: '2026-11-01T12:00:00Z',
  ...changes,
})
const day = (changes: Partial<PublicDay> = {}): PublicDay => ({
  date,
  now: instantAt(date, 17),
  entries: [],
  bundles: new Map([['bundle1', ['cage-1', 'cage-2']]]),
  isBlocked: false,
  closures: [],
  ...changes,
})
const open = (changes: Partial<PublicDay> = {}) =>
  openSpaces([space('cage-1'), space('cage-2'), space('gone', false)], day(changes)).map(
    ({ space: { id }, hours }) => [id, ...hours],
  )

describe('openSpaces', () => {
  it('lists the hours ahead of active spaces, up to closing time', () => {
    expect(open()).toEqual([
      ['cage-1', 18, 19, 20],
      ['cage-2', 18, 19, 20],
    ])
  })

  it('leaves out what is booked, also as part of a bundle', () => {
    const entries = [entry({ bundleId: 'bundle1' }, 18, 19), entry({ spaceId: 'cage-1' }, 19, 20)]
    expect(open({ entries })).toEqual([
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
    expect(open({ isBlocked: true })).toEqual([])
    expect(open({ now: instantAt(date, 21) })).toEqual([])
  })
})
