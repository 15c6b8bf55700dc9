import { expect, it } from 'vitest'
import { type GridSlot, slotWord } from './slot-label.ts'

const slot: Omit<GridSlot, 'state'> = {
  hour: 10,
  start: Temporal.Instant.from('2027-07-01T14:00:00Z'),
  isMine: false,
  fits: null,
  closedReason: null,
}

it.each([
  ['too_far_ahead', 'Not open yet'],
  ['too_soon', 'Too soon'],
  ['paused', 'Try later'],
] as const)('labels a slot that is %s "%s"', (state, word) => {
  expect(slotWord({ ...slot, state })).toBe(word)
})

it("labels the customer's own hold", () => {
  expect(slotWord({ ...slot, state: 'available', isMine: true })).toBe('Held by you')
})

it.each([
  ['available', [false], 'You booked this'],
  ['booked', [false], 'You booked this'],
  ['available', [true], 'Held by you'],
  ['available', [true, false], 'You booked this'],
] as const)('labels a slot that is %s while the customer already has the hour', (state, own, word) => {
  expect(
    slotWord(
      { ...slot, state },
      own.map((isHeld) => ({ isHeld })),
    ),
  ).toBe(word)
})
