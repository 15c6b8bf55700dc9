import { expect, it } from 'vitest'
import { closedDays, untilProblem } from './closed-days.ts'

it('lists the days of a range across a new year, with both ends', () => {
  expect(closedDays({ date: '2026-12-30', until: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(closedDays({ date: '2026-12-30' })).toEqual(['2026-12-30'])
})

it.each([
  ['2026-12-24', null],
  ['2026-12-23', "The last day can't be before the first day"],
  ['2027-02-23', null],
  ['2027-02-24', 'At most 62 days can be closed at a time'],
])('answers for a range from December 24 until %s', (until, problem) => {
  expect(untilProblem({ date: '2026-12-24', until })).toBe(problem)
})
