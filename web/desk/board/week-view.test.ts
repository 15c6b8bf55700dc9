import { expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
import { inWords, weekDay } from './week-view.ts'

/** 8 AM to 9 PM. */
const HOURS = Array.from({ length: 14 }, (_, past) => 8 + past)

const at = (hour: number) =>
  Temporal.ZonedDateTime.from('2026-11-21T00:00[America/New_York]')
    .add({ hours: hour })
    .toInstant()
    .toString()
const booking = (from: number, until: number, occupies: string[]) =>
  ({ id: `${from}`, occupies, startTime: at(from), endTime: at(until) }) as BoardBooking

const board: Board = {
  date: '2026-11-21',
  waiting: 0,
  open: HOURS.slice(0, -1),
  starts: HOURS,
  blockedReason: null,
  closures: [{ id: 'x', hours: { fromHour: 8, untilHour: 10 }, spaceIds: ['cage-2'], reason: 'Nets' }],
  spaces: ['cage-1', 'cage-2', 'area'].map((id) => ({ id, name: id, hourlyRate: '30.00', isActive: true })),
  bookings: [booking(9, 11, ['cage-1']), booking(12, 13, ['cage-1', 'cage-2']), booking(20, 22, ['cage-1'])],
}

it('draws each space of a day by the hour', () => {
  const letters = { booked: 'b', closed: '#', free: '.' }
  expect(weekDay(board).map(({ hours }) => hours.map((hour) => letters[hour]).join(''))).toEqual([
    '.bb.b.......b',
    '##..b........',
    '.............',
  ])
})

it('counts hours and bookings in words', () => {
  expect(weekDay(board).map(inWords)).toEqual([
    { long: '5 hours in 3 bookings', short: '5 h · 3 bookings' },
    { long: '1 hour in 1 booking', short: '1 h · 1 booking' },
    { long: 'Nothing booked', short: 'Nothing booked' },
  ])
  expect(weekDay({ ...board, blockedReason: 'Snow', bookings: [] }).map(inWords)).toEqual(
    Array(3).fill({ long: 'Closed', short: 'Closed' }),
  )
})
