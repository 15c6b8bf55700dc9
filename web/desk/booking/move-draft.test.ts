import { expect, it } from 'vitest'
import { isMoved, moveDraftOf } from './move-draft.ts'

// 8 PM on the evening of November 20, which is November 21 in UTC.
const booking = { startTime: '2026-11-21T01:00:00Z', spaceId: 'cage-1', bundleId: null }

it('starts from the booking in facility time', () => {
  expect(moveDraftOf(booking)).toEqual({ date: '2026-11-20', hour: '20', itemId: 'cage-1' })
  expect(moveDraftOf({ ...booking, spaceId: null, bundleId: 'bundle2' }).itemId).toBe('bundle2')
})

it.each([
  [{}, false],
  [{ date: '2026-11-21' }, true],
  [{ hour: '19' }, true],
  [{ itemId: 'cage-2' }, true],
])('detects a change with %o: %s', (change, expected) => {
  expect(isMoved({ ...moveDraftOf(booking), ...change }, booking)).toBe(expected)
})
