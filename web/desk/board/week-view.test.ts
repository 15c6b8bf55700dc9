import { expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
import { inWords, openInWords, outsideNote, weekAxis, weekDay } from './week-view.ts'

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
  open: HOURS.slice(0, -1),
  starts: HOURS,
  blockedReason: null,
  closures: [{ id: 'x', hours: { fromHour: 8, untilHour: 10 }, spaceIds: ['cage-2'], reason: 'Nets' }],
  spaces: ['cage-1', 'cage-2', 'area'].map((id) => ({ id, name: id, hourlyRate: '30.00', isActive: true })),
  bookings: [booking(9, 11, ['cage-1']), booking(12, 13, ['cage-1', 'cage-2']), booking(20, 22, ['cage-1'])],
}

/** 6 PM to 9 PM. */
const winter = { ...board, date: '2026-12-08', open: [18, 19, 20], closures: [] }
const letters = { booked: 'b', booked_outside: 'B', closed: '#', outside: '-', free: '.' }
const drawn = (day: Board, week: Board[]) =>
  weekDay(day, weekAxis(week)).map(({ hours }) => hours.map((hour) => letters[hour]).join(''))

it('draws each space of a day by the hour', () => {
  expect(drawn(board, [board])).toEqual(['.bb.b.......bB', '##..b........-', '.............-'])
})

it('draws all days of a week on one axis, with what is booked outside of opening hours', () => {
  expect(drawn({ ...winter, bookings: [] }, [board, winter])).toEqual(Array(3).fill('----------...-'))
  expect(drawn(winter, [winter])).toEqual(['BB-B-----..bB', '---B-----...-', '---------...-'])
  expect(weekAxis([{ ...winter, open: [], bookings: [] }])).toEqual(HOURS)
})

it('names the hours of a day', () => {
  expect(openInWords(board)).toBe('8 AM–9 PM')
  expect(openInWords(winter)).toBe('6 PM–9 PM')
  expect(openInWords({ ...winter, open: [] })).toBe('Closed')
  expect(openInWords({ ...winter, blockedReason: 'Snow' })).toBe('Closed')
})

it('counts the booked hours outside of opening hours', () => {
  const notes = (day: Board) => weekDay(day, weekAxis([day])).map(outsideNote)
  expect(notes(winter)).toEqual(['4 hours outside opening hours', '1 hour outside opening hours', null])
})

it('counts hours and bookings in words', () => {
  expect(weekDay(board, weekAxis([board])).map(inWords)).toEqual([
    { long: '5 hours in 3 bookings', short: '5 h · 3 bookings' },
    { long: '1 hour in 1 booking', short: '1 h · 1 booking' },
    { long: 'Nothing booked', short: 'Nothing booked' },
  ])
  expect(weekDay({ ...board, blockedReason: 'Snow', bookings: [] }, HOURS).map(inWords)).toEqual(
    Array(3).fill({ long: 'Closed', short: 'Closed' }),
  )
})
