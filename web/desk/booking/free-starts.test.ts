import { expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import { freeStarts } from './free-starts.ts'

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
  blockedReason: null,
  closures: [{ id: 'x', hours: { fromHour: 8, untilHour: 10 }, spaceIds: ['cage-2'], reason: 'Nets' }],
  spaces: ['cage-1', 'cage-2'].map((id) => ({ id, name: id, isActive: true })),
  bookings: [moved, booking('b', 14, 3, ['cage-2']), booking('c', 17, 1, ['cage-1'])],
}
const morning = at(6)

it('leaves out what is taken, closed, over, or past closing time, but not the booking’s own hours', () => {
  expect(freeStarts(board, moved, { id: 'cage-1' }, morning)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 18, 19])
  expect(freeStarts(board, moved, { id: 'cage-2' }, morning)).toEqual([10, 11, 12, 17, 18, 19])
  expect(freeStarts(board, moved, { id: 'cage-2' }, at(17))).toEqual([17, 18, 19])
})

it('needs every space of a bundle', () => {
  const bundle = { id: 'bundle1', spaceIds: ['cage-1', 'cage-2'] }
  expect(freeStarts(board, moved, bundle, morning)).toEqual([10, 11, 12, 18, 19])
})

it('offers nothing on a blocked day', () => {
  expect(freeStarts({ ...board, blockedReason: 'Snow' }, moved, { id: 'cage-1' }, morning)).toEqual([])
})
