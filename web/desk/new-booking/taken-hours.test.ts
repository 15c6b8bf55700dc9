import { expect, it } from 'vitest'
import { takenHours } from './taken-hours.ts'

const date = Temporal.PlainDate.from('2026-11-28')
const bundles = new Map([['bundle1', ['cage-1', 'cage-2']]])
const entry = (spaceId: string, from: string, to: string, held = false) => ({
  spaceId,
  bundleId: null,
  startTime: `2026-11-28T${from}:00-05:00`,
  endTime: `2026-11-28T${to}:00-05:00`,
  held,
})
const day = [
  entry('cage-1', '10:00', '12:00'),
  entry('cage-2', '11:00', '13:00', true),
  entry('cage-3', '09:00', '20:00'),
]
const hours = [9, 10, 11, 12, 13]

it.each([
  [
    { spaceId: 'cage-1', bundleId: null },
    [
      [10, 'booked'],
      [11, 'booked'],
    ],
  ],
  [
    { spaceId: 'cage-2', bundleId: null },
    [
      [11, 'held'],
      [12, 'held'],
    ],
  ],
  [
    { spaceId: null, bundleId: 'bundle1' },
    [
      [10, 'booked'],
      [11, 'booked'],
      [12, 'held'],
    ],
  ],
  [{ spaceId: null, bundleId: null }, []],
])('marks the hours taken for %o', (choice, expected) => {
  expect([...takenHours(hours, date, choice, day, bundles)]).toEqual(expected)
})
