import { expect, it } from 'vitest'
import { boardSlot } from './use-board-slot.ts'

it('reads the chosen slot from the address', () => {
  expect(boardSlot(new URLSearchParams('date=2026-11-28&space=cage-2&hour=18'))).toEqual({
    spaceId: 'cage-2',
    date: Temporal.PlainDate.from('2026-11-28'),
    hour: 18,
    start: Temporal.Instant.from('2026-11-28T23:00:00Z'),
  })
})

it.each([
  '',
  'date=2026-11-28&space=cage-2',
  'date=2026-11-28&hour=18',
  'space=cage-2&hour=18',
  'date=x&space=y&hour=7',
])('finds no slot in %j', (query) => {
  expect(boardSlot(new URLSearchParams(query))).toBeNull()
})
