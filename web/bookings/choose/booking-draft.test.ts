import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { draftOf, isSameDraft, readDraft, readWeekday, sameDraftHref, writeDraft } from './booking-draft.ts'

const EMPTY_DRAFT = {
  spaceId: null,
  bundleId: null,
  date: null,
  hour: null,
  hours: 1,
}

const read = (query: string) => readDraft(new URLSearchParams(query))

describe('readDraft and writeDraft', () => {
  it('round-trips a draft through the address', () => {
    const query = 'spaceId=cage1&date=2026-11-20&hour=18&hours=2'
    expect(new URLSearchParams(writeDraft(read(query))).toString()).toBe(query)
  })

  it('reads a space or a bundle, never both', () => {
    expect(read('spaceId=cage1&bundleId=bundle2')).toMatchObject({ spaceId: 'cage1', bundleId: null })
    expect(read('bundleId=bundle2')).toMatchObject({ spaceId: null, bundleId: 'bundle2' })
  })

  it.each(['date=2026-11-31', 'date=today', 'hour=4', 'hour=24', 'hour=1e1', 'hours=9', 'spaceId='])(
    'ignores an invalid value: %s',
    (query) => {
      expect(read(query)).toEqual(EMPTY_DRAFT)
    },
  )

  it.each([
    ['weekday=5', 5],
    ['weekday=8', null],
    ['weekday=Friday', null],
    ['', null],
  ])('reads the weekday of %s as %s', (query, weekday) => {
    expect(readWeekday(new URLSearchParams(query))).toBe(weekday)
  })
})

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
