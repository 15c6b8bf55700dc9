import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { instantAt } from '../time/facility-time.ts'
import { busyFor } from './availability.ts'
import { type Day, durationStates, fittingDuration, slotGrid } from './slot-grid.ts'

const date = Temporal.PlainDate.from('2026-11-21')
const busy = (from: number, to: number, held = false) => ({
  start: instantAt(date, from),
  end: instantAt(date, to),
  held,
})
const day = (changes: Partial<Day> = {}): Day => ({
  date,
  now: Temporal.Instant.from('2026-11-20T12:00:00-05:00'),
  openingHours: INITIAL_HOURS,
  busy: [],
  isBlocked: false,
  closures: [],
  paused: [],
  ...changes,
})
const stateAt = (grid: ReturnType<typeof slotGrid>, hour: number) =>
  grid.find((slot) => slot.hour === hour)?.state

describe('slotGrid', () => {
  it.each(['2026-11-21', '2027-03-14', '2027-11-07'])(
    'has 14 slots from 8 AM to 9 PM on %s, the last one after hours',
    (text) => {
      const on = Temporal.PlainDate.from(text)
      const grid = slotGrid(day({ date: on, now: instantAt(on, 0).subtract({ hours: 30 }) }))
      expect(grid.map(({ hour }) => hour)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
      expect(grid.filter(({ state }) => state === 'available')).toHaveLength(13)
      expect(stateAt(grid, 21)).toBe('after_hours')
      expect(grid.every(({ hour, start }) => start.equals(instantAt(on, hour)))).toBe(true)
    },
  )

  it('marks overlapping slots as booked or held, and the slot at the very end as available', () => {
    const grid = slotGrid(day({ busy: [busy(10, 12), busy(14, 15, true)] }))
    expect([9, 10, 11, 12, 14].map((hour) => stateAt(grid, hour))).toEqual([
      'available',
      'booked',
      'booked',
      'available',
      'held',
    ])
  })

  it('marks slots that began as past, and those within the hour as too soon', () => {
    const now = Temporal.Instant.from('2026-11-21T09:30:00-05:00')
    const grid = slotGrid(day({ now }))
    expect([8, 10, 11].map((hour) => stateAt(grid, hour))).toEqual(['past', 'too_soon', 'available'])
  })

  it('marks slots beyond the booking window as too far ahead, and those of the last day as available', () => {
    const now = Temporal.Instant.from('2026-07-20T12:00:00-04:00')
    expect(stateAt(slotGrid(day({ now })), 10)).toBe('too_far_ahead')
    expect(stateAt(slotGrid(day({ now: now.add({ hours: 24 }) })), 10)).toBe('available')
  })

  it('marks all slots of a blocked date as closed, but the last one as after hours on every day', () => {
    const states = slotGrid(day({ isBlocked: true })).map(({ state }) => state)
    expect(states).toEqual([...Array(13).fill('closed'), 'after_hours'])
  })
})

describe('a closure of part of a day', () => {
  const closures = [
    { start: instantAt(date, 12), end: instantAt(date, 14), reason: 'Floor work', isWholeDay: false },
  ]

  it('closes the slots it overlaps, even if they are booked or too soon', () => {
    const now = Temporal.Instant.from('2026-11-21T11:30:00-05:00')
    const grid = slotGrid(day({ closures, now, busy: [busy(13, 15)] }))
    expect([11, 12, 13, 14, 15, 21].map((hour) => stateAt(grid, hour))).toEqual([
      'past',
      'closed',
      'closed',
      'booked',
      'available',
      'after_hours',
    ])
  })

  it('rules out durations that would run into it', () => {
    expect(durationStates(day({ closures }), 10).map(({ state }) => state)).toEqual([
      'available',
      'available',
      'conflict',
    ])
    expect(fittingDuration(day({ closures }), 11, 3)).toBe(1)
    expect(durationStates(day({ closures }), 14).map(({ state }) => state)).toEqual(
      Array(3).fill('available'),
    )
  })
})

describe('durations', () => {
  it('explain why a longer one does not fit', () => {
    expect(durationStates(day({ busy: [busy(12, 13)] }), 11)).toEqual([
      { hours: 1, state: 'available' },
      { hours: 2, state: 'conflict' },
      { hours: 3, state: 'conflict' },
    ])
    expect(durationStates(day(), 19).map(({ state }) => state)).toEqual([
      'available',
      'available',
      'past_closing',
    ])
  })

  it('drop to the longest that fits, at least 1', () => {
    expect(fittingDuration(day(), 19, 3)).toBe(2)
    expect(fittingDuration(day({ busy: [busy(12, 13)] }), 11, 3)).toBe(1)
    expect(fittingDuration(day({ busy: [busy(11, 13)] }), 11, 3)).toBe(1)
    expect(fittingDuration(day(), 10, 2)).toBe(2)
  })
})

it('counts only bookings that share a resource with the item', () => {
  const bundles = new Map([['bundle1', ['cage-1', 'cage-2']]])
  const entry = (spaceId: string | null, bundleId: string | null) => ({
    startTime: '2026-11-21T15:00:00Z',
    endTime: '2026-11-21T16:00:00Z',
    spaceId,
    bundleId,
    held: false,
  })
  const entries = [entry('cage-1', null), entry('cage-3', null), entry(null, 'bundle1')]
  expect(busyFor({ spaceId: 'cage-1', bundleId: null }, entries, bundles)).toHaveLength(2)
  expect(busyFor({ spaceId: 'cage-3', bundleId: null }, entries, bundles)).toHaveLength(1)
})
