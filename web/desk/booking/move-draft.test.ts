import { expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { isMoved, moveDraftOf, movedDates, samePriceItems } from './move-draft.ts'

// 8 PM on the evening of November 20, which is November 21 in UTC.
const booking = {
  startTime: '2026-11-21T01:00:00Z',
  endTime: '2026-11-21T02:00:00Z',
  spaceId: 'cage-1',
  bundleId: null,
}

it('starts from the booking in facility time', () => {
  expect(moveDraftOf(booking)).toEqual({ date: '2026-11-20', hour: '20', hours: '1', itemId: 'cage-1' })
  expect(moveDraftOf({ ...booking, spaceId: null, bundleId: 'bundle2' }).itemId).toBe('bundle2')
})

it.each([
  [{}, false],
  [{ date: '2026-11-21' }, true],
  [{ hour: '19' }, true],
  [{ hours: '2' }, true],
  [{ itemId: 'cage-2' }, true],
])('detects a change with %o: %s', (change, expected) => {
  expect(isMoved({ ...moveDraftOf(booking), ...change }, booking)).toBe(expected)
})

it('leaves a date of a season where it is if it would move to another day, and says so', () => {
  const dates = ['2026-11-25T02:00:00Z', '2026-11-28T01:00:00Z'].map((startTime) => ({
    ...booking,
    holdExpiresAt: null,
    startTime,
    endTime: Temporal.Instant.from(startTime).add({ hours: 1 }).toString(),
  }))
  const moved = movedDates(dates as AdminBooking[], booking, { ...moveDraftOf(booking), hour: '23' }, [])
  expect(moved.map(({ startTime, isPossible }) => [startTime, isPossible])).toEqual([
    ['2026-11-25T02:00:00Z', false],
    ['2026-11-28T04:00:00Z', true],
  ])
})

const item = (id: string, hourlyRate: string, isActive = true) => ({
  id,
  name: id,
  description: '',
  dimensions: '',
  equipment: '',
  hourlyRate,
  isActive,
})
const BUNDLES = [{ ...item('bundle1', '30.00'), spaceIds: [] }]
const booked = {
  spaceId: 'cage-1',
  bundleId: null,
  totalAmount: '60.00',
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T17:00:00Z',
}
const offered = (cage1: string, cage2: string, isCage2Active = true) =>
  samePriceItems(booked, [item('cage-1', cage1), item('cage-2', cage2, isCage2Active)], BUNDLES).map(
    ({ id }) => id,
  )

it('offers active items with the same hourly rate, bundles too', () => {
  expect(offered('30.00', '30.00')).toEqual(['cage-1', 'cage-2', 'bundle1'])
  expect(offered('30.00', '30.00', false)).toEqual(['cage-1', 'bundle1'])
  expect(offered('30.00', '75.00')).toEqual(['cage-1', 'bundle1'])
})

it('offers items at the price the booking was made for, after its own item became more expensive', () => {
  expect(offered('35.00', '30.00')).toEqual(['cage-1', 'cage-2', 'bundle1'])
})

it('offers nothing until the catalog has loaded', () => {
  expect(samePriceItems(booked, [], [])).toEqual([])
})
