import { expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { draftOf, isSameDraft, sameDraftHref } from './booking-address.ts'

const booking = {
  spaceId: null,
  bundleId: 'bundle2',
  startTime: '2026-11-21T00:00:00Z',
  endTime: '2026-11-21T02:00:00Z',
  holdExpiresAt: null,
} as Booking

it('links back to the draft of a booking, in facility time', () => {
  expect(sameDraftHref(booking)).toBe('/booking?bundleId=bundle2&date=2026-11-20&hour=19&hours=2')
})

it('compares drafts by value', () => {
  expect(isSameDraft(draftOf(booking), draftOf({ ...booking }))).toBe(true)
  expect(isSameDraft(draftOf(booking), { ...draftOf(booking), hours: 1 })).toBe(false)
})
