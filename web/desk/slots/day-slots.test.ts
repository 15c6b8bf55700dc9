import { describe, expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { type BoardBooking, freeStarts, obstacle, slotWord, takenWord } from './day-slots.ts'

/** 8 AM to 9 PM. */
const HOURS = Array.from({ length: 14 }, (_, past) => 8 + past)

const DAY = '2026-11-21'
const at = (hour: number) =>
  Temporal.ZonedDateTime.from(`${DAY}T00:00[America/New_York]`).add({ hours: hour }).toInstant()

function booking(id: string, hour: number, hours: number, occupies: string[]) {
  const slot = { startTime: at(hour).toString(), endTime: at(hour + hours).toString() }
  return { id, occupies, ...slot } as Board['bookings'][number]
}

const moved = booking('a', 10, 2, ['cage-1'])
const board: Board = {
  date: DAY,
  open: HOURS.slice(0, -1),
  starts: HOURS,
  blockedReason: null,
  closures: [{ id: 'x', hours: { fromHour: 8, untilHour: 10 }, spaceIds: ['cage-2'], reason: 'Nets' }],
  spaces: ['cage-1', 'cage-2'].map((id) => ({ id, name: id, hourlyRate: '30.00', isActive: true })),
  bookings: [moved, booking('b', 14, 3, ['cage-2']), booking('c', 17, 1, ['cage-1'])],
}
const morning = at(6)
const move = { id: moved.id, hours: 2 }

it('leaves out what is taken, closed, over, or past closing time, but not the booking’s own hours', () => {
  expect(freeStarts(board, move, ['cage-1'], morning)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 18, 19])
  expect(freeStarts(board, move, ['cage-2'], morning)).toEqual([10, 11, 12, 17, 18, 19])
  expect(freeStarts(board, move, ['cage-2'], at(17))).toEqual([17, 18, 19])
})

it('finds starts for another length', () => {
  expect(freeStarts(board, { ...move, hours: 3 }, ['cage-1'], morning)).toEqual([
    8, 9, 10, 11, 12, 13, 14, 18,
  ])
})

it('needs every space of a bundle', () => {
  expect(freeStarts(board, move, ['cage-1', 'cage-2'], morning)).toEqual([10, 11, 12, 18, 19])
})

it('offers nothing on a blocked day', () => {
  expect(freeStarts({ ...board, blockedReason: 'Snow' }, move, ['cage-1'], morning)).toEqual([])
})

describe('takenWord', () => {
  const hold = { ...booking('h', 15, 1, ['cage-1']), status: 'pending' } as BoardBooking
  const day = { ...board, bookings: [...board.bookings, hold] }
  const at = (spaceIds: string[], fromHour: number) => takenWord(day, { spaceIds, fromHour, hours: 1 })

  it.each([
    [['cage-1'], 10, 'booked'],
    [['cage-1'], 12, null],
    [['cage-1'], 15, 'held'],
    [['cage-1', 'cage-2'], 15, 'booked'],
    [[], 10, null],
  ])('labels %j at %i as %s', (spaceIds, hour, word) => {
    expect(at(spaceIds, hour)).toBe(word)
  })
})

describe('slotWord', () => {
  const winter = { ...board, open: [10, 11, 12, 13, 14] }
  const word = (spaceIds: string[], fromHour: number, hours = 1, day = winter) =>
    slotWord(day, { spaceIds, fromHour, hours })

  it.each([
    ['an open hour', ['cage-1'], 12, 1, null],
    ['a booked one', ['cage-1'], 10, 1, 'booked'],
    ['one before opening', ['cage-1'], 9, 1, 'closed'],
    ['a length past closing time', ['cage-1'], 14, 2, 'closed'],
    ['an hour before opening without a space', [], 9, 1, 'closed'],
    ['one booked outside of opening hours', ['cage-1'], 17, 1, 'booked'],
  ] as const)('marks %s', (_what, spaceIds, fromHour, hours, expected) => {
    expect(word([...spaceIds], fromHour, hours)).toBe(expected)
  })

  it('marks hours that are closed by a closure or a blocked date', () => {
    expect(word(['cage-2'], 9, 1, board)).toBe('closed')
    expect(word(['cage-1'], 9, 1, board)).toBeNull()
    expect(word(['cage-1'], 13, 1, { ...board, blockedReason: 'Snow' })).toBe('closed')
  })
})

describe('obstacle', () => {
  const team = booking('t', 17, 1, ['cage-1', 'cage-2'])
  const day = { ...board, bookings: [moved, booking('b', 14, 1, ['cage-2']), team] }
  const over = at(12)
  const slot = (spaceId: string, fromHour: number, hours: number) => ({
    spaceIds: [spaceId],
    fromHour,
    hours,
  })

  it.each([
    ['a free slot', slot('cage-2', 10, 2), null],
    ['part of its own slot', slot('cage-1', 11, 2), null],
    ['another booking', slot('cage-2', 13, 2), 'taken'],
    ['right before another booking', slot('cage-2', 12, 2), null],
    ['a bundle on that space', slot('cage-1', 16, 2), 'taken'],
    ['a closure', slot('cage-2', 9, 2), 'closed'],
  ])('finds the obstacle for %s', (_name, target, reason) => {
    expect(obstacle(day, 'a', target, morning)).toBe(reason)
  })

  it('allows a booking to stay in hours that were closed around it', () => {
    const closed = { ...day, blockedReason: 'Snow' }
    expect(obstacle(closed, 'a', slot('cage-1', 10, 1), morning)).toBe(null)
    expect(obstacle(closed, 'a', slot('cage-1', 11, 2), morning)).toBe('closed')
  })

  it('looks at every space of a bundle', () => {
    expect(obstacle(day, 't', { spaceIds: ['cage-1', 'cage-2'], fromHour: 14, hours: 1 }, morning)).toBe(
      'taken',
    )
  })

  it('refuses slots that are over', () => {
    expect(obstacle(day, 'a', slot('cage-2', 10, 2), over)).toBe('past')
    expect(obstacle(day, 'a', slot('cage-2', 11, 2), over)).toBe(null)
  })
})
