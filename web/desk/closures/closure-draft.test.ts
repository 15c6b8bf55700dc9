import { expect, it } from 'vitest'
import { toClosure } from './closure-draft.ts'

it('sends the bookings staff saw and each decision', () => {
  const draft = { date: '2026-12-24', reason: 'Holiday', hours: null, spaceIds: null }
  const decisions = new Map([
    ['b', 'cancel_and_refund' as const],
    ['gone', 'cancel_and_refund' as const],
  ])
  expect(toClosure(draft, ['a', 'b'], decisions)).toEqual({
    ...draft,
    seen: ['a', 'b'],
    decisions: [
      { bookingId: 'a', choice: 'keep' },
      { bookingId: 'b', choice: 'cancel_and_refund' },
    ],
  })
})
