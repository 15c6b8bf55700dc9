import { describe, expect, it } from 'vitest'
import type { Board } from '../../../domain/bookings/board.schema.ts'
import type { BoardBooking } from '../slots/day-slots.ts'
import { boardView } from './board-view.ts'
import { dragEnd, dragStart, hoursInWords, step, targetOf } from './rearrange.ts'

const DAY = '2026-11-21'

function booking(id: string, hour: number, hours: number, occupies: string[]): BoardBooking {
  const start = Temporal.ZonedDateTime.from(`${DAY}T00:00[America/New_York]`).add({ hours: hour })
  return {
    id,
    occupies,
    spaceId: occupies.length === 1 ? occupies[0] : null,
    startTime: start.toInstant().toString(),
    endTime: start.add({ hours }).toInstant().toString(),
  } as BoardBooking
}

const dragged = booking('a', 10, 2, ['cage-1'])
const team = booking('t', 17, 1, ['cage-1', 'cage-2'])
const board: Board = {
  date: DAY,
  blockedReason: null,
  closures: [{ id: 'x', hours: { fromHour: 8, untilHour: 10 }, spaceIds: ['area'], reason: 'Nets' }],
  spaces: ['cage-1', 'cage-2', 'area'].map((id) => ({ id, name: id, isActive: true })),
  bookings: [dragged, booking('b', 14, 1, ['cage-2']), team],
}
const view = boardView(board)

describe('dragging', () => {
  it('keeps the hour under the pointer that was grabbed', () => {
    expect(dragStart(dragged, { hour: 13, spaceId: 'cage-2' }, 1)).toEqual({
      spaceId: 'cage-2',
      fromHour: 12,
      hours: 2,
    })
  })

  it('keeps a bundle on its spaces, and everything within the day', () => {
    expect(dragStart(team, { hour: 8, spaceId: 'area' }, 2)).toEqual({ spaceId: null, fromHour: 8, hours: 1 })
    expect(dragStart(dragged, { hour: 23, spaceId: 'area' }, 0).fromHour).toBe(21)
  })

  it.each([
    [13, 3],
    [12, 3],
    [10, 1],
    [8, 1],
  ])('ends with the hour of row %i, after %i hours', (hour, hours) => {
    expect(dragEnd(dragged, hour).hours).toBe(hours)
  })
})

describe('step', () => {
  const target = targetOf(dragged)
  it.each([
    ['ArrowDown', false, { ...target, fromHour: 11 }],
    ['ArrowRight', false, { ...target, spaceId: 'cage-2' }],
    ['ArrowLeft', false, target],
    ['ArrowDown', true, { ...target, hours: 3 }],
    ['ArrowUp', true, { ...target, hours: 1 }],
    ['Enter', false, null],
  ])('moves the target on %s, with Shift %s', (key, shiftKey, to) => {
    expect(step(view, target, { key, shiftKey })).toEqual(to)
  })
})

it('says hours in words, up to midnight', () => {
  expect(hoursInWords({ spaceId: null, fromHour: 21, hours: 3 })).toBe('9:00 PM – 12:00 AM')
})
