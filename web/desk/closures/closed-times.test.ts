import { expect, it } from 'vitest'
import { closedRanges, closedTimes } from './closed-times.ts'

const createdAt = '2026-11-20T17:00:00Z'
const part = (id: string, date: string, hours: [number, number] | null, spaceIds: string[] | null) => ({
  id,
  date,
  hours: hours && { fromHour: hours[0], untilHour: hours[1] },
  spaceIds,
  reason: 'Repair',
  createdAt,
})

it('lists whole days, closed special days, and parts by date and hour', () => {
  const dates = [
    { id: 'd2', date: '2026-12-25', reason: 'Christmas', createdAt },
    { id: 'd1', date: '2026-11-26', reason: 'Thanksgiving', createdAt },
  ]
  const parts = [
    part('p3', '2026-12-25', [18, 24], null),
    part('p1', '2026-12-25', null, ['cage-1', 'cage-2']),
    part('p2', '2026-12-25', [8, 12], ['cage-1']),
  ]
  const specialDays = [
    { date: '2026-12-24', hours: null, label: 'Christmas Eve' },
    { date: '2026-12-31', hours: { opens: 8, closes: 12 }, label: 'New Year’s Eve' },
  ]
  const listed = closedTimes({ dates, parts, specialDays }, (id) => id.toUpperCase())
  expect(listed.map(({ id, part }) => [id, part])).toEqual([
    ['d1', null],
    ['2026-12-24', null],
    ['d2', null],
    ['p1', 'All day · CAGE-1, CAGE-2'],
    ['p2', '8:00 AM – 12:00 PM · CAGE-1'],
    ['p3', '6:00 PM – 12:00 AM · All spaces'],
  ])
})

it('groups days that were closed together', () => {
  const range = { rangeId: 'r', reason: 'Holidays', createdAt }
  const dates = [
    { id: 'd1', date: '2026-12-24', ...range },
    { id: 'd2', date: '2026-12-25', reason: 'Christmas', createdAt },
    { id: 'd3', date: '2026-12-26', ...range },
  ]
  const ranges = closedRanges(closedTimes({ dates, parts: [], specialDays: [] }, String))
  expect(ranges.map(({ days }) => days.map(({ id }) => id))).toEqual([['d1', 'd3'], ['d2']])
})
