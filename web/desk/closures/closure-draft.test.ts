import { expect, it } from 'vitest'
import { type ClosureDraft, closureErrors, closureProblem, toClosure } from './closure-draft.ts'

const draft: ClosureDraft = { date: '2026-12-24', reason: ' Holiday ', hours: null, spaceIds: null }

it.each([
  [{}, null],
  [{ date: '' }, 'Please fill in both date and reason fields'],
  [{ date: '12026-12-24' }, 'Please fill in both date and reason fields'],
  [{ reason: '   ' }, 'Please fill in both date and reason fields'],
  [{ hours: { fromHour: 8, untilHour: 12 } }, null],
  [{ hours: { fromHour: 12, untilHour: 12 } }, 'The end must be after the start'],
  [{ spaceIds: ['cage-1'] }, null],
  [{ spaceIds: [] }, 'Please choose at least one space'],
])('validates a closure with %o', (change, problem) => {
  expect(closureProblem({ ...draft, ...change })).toBe(problem)
  // A field is marked whenever a toast says so, and only then.
  expect(Object.keys(closureErrors({ ...draft, ...change })).length > 0).toBe(problem !== null)
})

it('sends the bookings staff saw and each decision', () => {
  const decisions = new Map([
    ['b', 'cancel_and_refund' as const],
    ['gone', 'cancel_and_refund' as const],
  ])
  expect(toClosure(draft, ['a', 'b'], decisions)).toEqual({
    date: '2026-12-24',
    hours: null,
    spaceIds: null,
    reason: 'Holiday',
    seen: ['a', 'b'],
    decisions: [
      { bookingId: 'a', choice: 'keep' },
      { bookingId: 'b', choice: 'cancel_and_refund' },
    ],
  })
})
