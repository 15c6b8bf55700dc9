import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { ownTimes } from '../../../domain/bookings/own-times.ts'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { exceptOwn } from '../../../domain/slots/except-own.ts'
import { freeHours } from '../../../domain/slots/free-hours.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import type { BookingDraft } from './booking-draft.ts'
import { bookingToRepeat, choiceAt, nextFreeWeek, repeatHref, repeatTime } from './rebook.ts'

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

it('keeps the item, hour, length, and weekday of a booking, or its date once that is known', () => {
  // 7 PM on Friday at the facility.
  const played = booking('2026-11-14T00:00:00Z')
  const date = Temporal.PlainDate.from('2026-12-04')
  expect(repeatHref(played, null)).toBe('/booking?spaceId=cage-1&hour=19&hours=2&weekday=5')
  expect(repeatHref(played, date)).toBe('/booking?spaceId=cage-1&date=2026-12-04&hour=19&hours=2')
  expect(repeatTime(date, 19)).toBe('Fri, Dec 4, 7 PM')
})

it('keeps the wish for any cage', () => {
  const played = { ...booking('2026-11-14T00:00:00Z'), askedForAnyCage: true as const }
  expect(repeatHref(played, null)).toBe('/booking?hour=19&hours=2&weekday=5')
})

/** The date on which 7 PM to 9 PM on a Friday can be booked again, as seen on November 20. */
function findWeek({
  at = 10,
  taken = {},
  own = [],
  places = [['cage-1']],
}: {
  at?: number
  /** Days on which 8 PM is taken, by space. */
  taken?: Record<string, string[]>
  own?: Booking[]
  places?: string[][]
}) {
  const now = instantAt(TODAY, at)
  const free = freeHours({
    now,
    taken: Object.entries(taken).flatMap(([spaceId, dates]) =>
      dates.map((date) => ({ date, spaceId, hours: [20] })),
    ),
    openingHours: INITIAL_HOURS,
    blockedDates: [],
    closures: [],
    spaces: [],
  })
  const proposed = exceptOwn(free, ownTimes(own, now))
  return nextFreeWeek({ hour: 19, hours: 2 }, { weekday: 5, places, free: proposed, now })?.toString()
}

const WEEKS = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']

it('finds the next week when the same hours are free', () => {
  expect(findWeek({})).toBe('2026-11-20')
  expect(findWeek({ at: 19 })).toBe('2026-11-27')
  expect(findWeek({ taken: { 'cage-1': WEEKS.slice(0, 2) } })).toBe('2026-12-04')
  expect(findWeek({ taken: { 'cage-1': WEEKS } })).toBeUndefined()
})

it('finds the next week for any cage when one of them is free', () => {
  const places = [['cage-1'], ['cage-2']]
  const taken = { 'cage-1': WEEKS, 'cage-2': WEEKS.slice(0, 2) }
  expect(findWeek({ places, taken })).toBe('2026-12-04')
  expect(findWeek({ places: [], taken: {} })).toBeUndefined()
})

it('skips weeks in which the customer already has a part of that time, in any space', () => {
  // 8 PM on November 20, and 6 PM for two hours a week later.
  const booked = { ...booking('2026-11-21T01:00:00Z', 'confirmed'), spaceId: 'cage-3' }
  const held = { ...booking('2026-11-27T23:00:00Z', 'pending'), spaceId: null, bundleId: 'bundle2' }
  expect(findWeek({ own: [booked] })).toBe('2026-11-27')
  expect(findWeek({ own: [booked, held], places: [['cage-1'], ['cage-2']] })).toBe('2026-12-04')
  // Ends when that time begins.
  expect(findWeek({ own: [booking('2026-11-20T22:00:00Z', 'confirmed')] })).toBe('2026-11-20')
  expect(findWeek({ own: [{ ...booked, status: 'cancelled' }] })).toBe('2026-11-20')
})

describe('choiceAt', () => {
  const priced = { hourlyRate: '30.00', isActive: true, startsOn: null, retiresOn: null, priceRules: [] }
  const spaces = ['cage-1', 'cage-2'].map((id) => ({ ...priced, id, name: id })) as unknown as Space[]
  const bundle = { ...priced, id: 'both', hourlyRate: '55.00', spaceIds: ['cage-1', 'cage-2'] }
  const bundles = [bundle] as unknown as Bundle[]
  const date = TODAY.add({ days: 1 })
  const at = { spaceId: null, bundleId: null, date, hour: 19, hours: 2 as const }
  /** With 8 PM taken in these spaces. */
  const choose = (draft: BookingDraft, ...taken: string[]) => {
    const now = instantAt(TODAY, 10)
    const free = freeHours({
      now,
      taken: taken.map((spaceId) => ({ date: date.toString(), spaceId, hours: [20] })),
      openingHours: INITIAL_HOURS,
      blockedDates: [],
      closures: [],
      spaces: [],
    })
    return choiceAt(draft, { spaces, bundles, now }, free)
  }

  it('chooses a free cage for customers who want any cage', () => {
    const choice = { ...at, totalAmount: '60.00', isAnyCage: true }
    expect(choose(at)).toEqual({ ...choice, spaceId: 'cage-1' })
    expect(choose(at, 'cage-1')).toEqual({ ...choice, spaceId: 'cage-2' })
    expect(choose(at, 'cage-1', 'cage-2')).toBeNull()
  })

  it('takes only the wanted space or bundle, at its price', () => {
    const cage = { ...at, spaceId: 'cage-2' }
    expect(choose(cage, 'cage-1')).toEqual({ ...cage, totalAmount: '60.00' })
    expect(choose(cage, 'cage-2')).toBeNull()
    const both = { ...at, bundleId: 'both' }
    expect(choose(both)).toEqual({ ...both, totalAmount: '110.00' })
    expect(choose(both, 'cage-1')).toBeNull()
  })

  it('finds no choice without a time or a known item', () => {
    expect(choose({ ...at, date: null })).toBeNull()
    expect(choose({ ...at, hour: null })).toBeNull()
    expect(choose({ ...at, spaceId: 'cage-9' })).toBeNull()
  })
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
