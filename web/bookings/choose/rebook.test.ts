import { expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { freeHours } from '../../../domain/slots/free-hours.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { bookingToRepeat, nextFreeWeek, rebookHref } from './rebook.ts'

/** A Friday. */
const TODAY = Temporal.PlainDate.from('2026-11-20')
const booking = (startTime: string, status = 'completed') =>
  ({
    id: startTime,
    spaceId: 'cage-1',
    bundleId: null,
    startTime,
    endTime: Temporal.Instant.from(startTime).add({ hours: 2 }).toString(),
    holdExpiresAt: null,
    status,
  }) as Booking

it('keeps the item, hour, length, and weekday of a booking', () => {
  // 7 PM on Friday at the facility.
  expect(rebookHref(booking('2026-11-14T00:00:00Z'))).toBe(
    '/booking?spaceId=cage-1&hour=19&hours=2&weekday=5',
  )
})

it('finds the next week when the same hours are free', () => {
  const find = (at: number, taken: string[] = []) => {
    const now = instantAt(TODAY, at)
    const free = freeHours({
      now,
      taken: taken.map((date) => ({ date, spaceId: 'cage-1', hours: [20] })),
      openingHours: INITIAL_HOURS,
      blockedDates: [],
      closures: [],
      spaces: [],
    })
    return nextFreeWeek({ hour: 19, hours: 2 }, { weekday: 5, spaceIds: ['cage-1'], free, now })?.toString()
  }
  expect(find(10)).toBe('2026-11-20')
  expect(find(19)).toBe('2026-11-27')
  expect(find(10, ['2026-11-20', '2026-11-27'])).toBe('2026-12-04')
  expect(find(10, ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'])).toBeUndefined()
})

it('repeats the last booking that has begun, or else the first', () => {
  const now = instantAt(TODAY, 12)
  const [old, last, next, lapsed] = [
    booking('2026-11-01T15:00:00Z'),
    booking('2026-11-18T15:00:00Z', 'confirmed'),
    booking('2026-11-25T15:00:00Z', 'confirmed'),
    booking('2026-11-19T15:00:00Z', 'cancelled'),
  ]
  expect(bookingToRepeat([next, lapsed, last, old], now)).toBe(last)
  expect(bookingToRepeat([next, lapsed], now)).toBe(next)
  expect(bookingToRepeat([lapsed], now)).toBeUndefined()
})
