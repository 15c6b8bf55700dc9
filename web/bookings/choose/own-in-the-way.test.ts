import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { type OwnTime, ownTimes } from '../../../domain/bookings/own-times.ts'
import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { instantAt, spanFrom } from '../../../domain/time/facility-time.ts'
import type { BookingDraft } from './booking-draft.ts'
import { notProposedNote, ownInTheWay } from './own-in-the-way.ts'

const DATE = Temporal.PlainDate.from('2026-12-05')
const SPACES = [
  { id: 'cage-1', hourlyRate: '30.00', isActive: true },
  { id: 'cage-2', hourlyRate: '30.00', isActive: true },
  { id: 'practice-area', hourlyRate: '75.00', isActive: true },
] as Space[]

function own(status: 'confirmed' | 'pending', spaceId: string, hour = 10, hours = 1): OwnTime<Booking>[] {
  const { start, end } = spanFrom(DATE, hour, hours)
  const times = { startTime: start.toString(), endTime: end.toString(), holdExpiresAt: null }
  return ownTimes([{ id: 'mine', status, spaceId, bundleId: null, ...times } as Booking], instantAt(DATE, 7))
}

const draft = (changes: Partial<BookingDraft> = {}): BookingDraft => ({
  spaceId: null,
  bundleId: null,
  date: DATE,
  hour: 10,
  hours: 1,
  ...changes,
})

describe('the times of their own in the way of a draft', () => {
  it.each<[string, OwnTime<Booking>[], Partial<BookingDraft>, boolean]>([
    ['a booking at that hour, for any cage', own('confirmed', 'cage-1'), {}, true],
    ['in that space', own('confirmed', 'cage-1'), { spaceId: 'cage-1' }, true],
    ['in another space', own('confirmed', 'practice-area'), { spaceId: 'cage-1' }, true],
    ['in a bundle', own('confirmed', 'cage-1'), { bundleId: 'bundle3' }, true],
    ['of two hours that reach into it', own('confirmed', 'cage-1', 9, 2), {}, true],
    ['that begins before two wanted hours end', own('confirmed', 'cage-1', 11), { hours: 2 }, true],
    ['that begins as the wanted hour ends', own('confirmed', 'cage-1', 11), {}, false],
    ['without a chosen hour', own('confirmed', 'cage-1'), { hour: null }, false],
    ['the hold of any cage that it resumes', own('pending', 'cage-2'), {}, false],
    ['the hold of that space that it resumes', own('pending', 'cage-2'), { spaceId: 'cage-2' }, false],
    ['a hold of another space', own('pending', 'cage-2'), { spaceId: 'cage-1' }, true],
    ['a hold that no wish for any cage resumes', own('pending', 'practice-area'), {}, true],
    ['a hold of another length', own('pending', 'cage-2'), { hours: 2 }, true],
  ])('%s', (_, own, changes, isInTheWay) => {
    const found = ownInTheWay(draft(changes), { own, spaces: SPACES, changing: undefined })
    expect(found.length > 0).toBe(isInTheWay)
  })

  it('leave out the hold that it takes the place of', () => {
    const facts = { own: own('pending', 'practice-area'), spaces: SPACES, changing: 'mine' }
    expect(ownInTheWay(draft(), facts)).toEqual([])
  })
})

it('says why an hour is not selected', () => {
  expect(notProposedNote(own('confirmed', 'cage-1'))).toBe("You've booked 10 AM. See it in My Bookings.")
  expect(notProposedNote(own('pending', 'cage-1'))).toBe("You're already holding 10 AM. Pick another time.")
  expect(notProposedNote([])).toBeNull()
})
