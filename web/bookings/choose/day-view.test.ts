import { describe, expect, it } from 'vitest'
import type { AvailabilityEntry } from '../../../domain/bookings/availability.schema.ts'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { durationLabel, slotWord } from '../times/slot-label.ts'
import type { BookingDraft } from './booking-draft.ts'
import { lostStartNote, shortenedNote } from './change-notes.ts'
import { type DayView, dayView } from './day-view.ts'

const date = Temporal.PlainDate.from('2026-11-20')
const draft: BookingDraft = { spaceId: 'cage1', bundleId: null, date, hour: 18, hours: 3 }
const evening: AvailabilityEntry = {
  startTime: '2026-11-21T00:00:00Z',
  endTime: '2026-11-21T01:00:00Z',
  spaceId: 'cage1',
  bundleId: null,
  held: true,
}
const facts = {
  draft,
  now: Temporal.Instant.from('2026-11-20T15:00:00Z'),
  entries: [evening],
  openingHours: INITIAL_HOURS,
  blockedDates: [],
  closures: [],
  bundles: new Map(),
  bookings: [],
}

const wordAt = (view: DayView | null, hour: number) => {
  const slot = view?.slots.find((each) => each.hour === hour)
  return slot && slotWord(slot)
}

describe('dayView', () => {
  it('labels each slot with its state', () => {
    const view = dayView(facts)
    expect([8, 12, 19, 21].map((hour) => wordAt(view, hour))).toEqual(['Past', 'Available', 'Held', 'Closed'])
  })

  it('shortens the duration to the longest that fits', () => {
    expect(dayView(facts)?.hours).toBe(1)
    expect(dayView({ ...facts, draft: { ...draft, hour: 17 } })?.hours).toBe(2)
  })

  it("keeps the customer's hold selectable", () => {
    const view = dayView({
      ...facts,
      draft: { ...draft, hour: 19 },
      bookings: [{ ...evening, status: 'pending', holdExpiresAt: null } as unknown as Booking],
    })
    expect(wordAt(view, 19)).toBe('Held by you')
    expect(view?.hour).toBe(19)
  })

  it('drops the selected start when it is taken', () => {
    const view = dayView({ ...facts, draft: { ...draft, hour: 19 } })
    expect(view).toMatchObject({ hour: null, isStartLost: true, durations: null })
  })

  it('blocks every slot of a blocked date and keeps the reason', () => {
    const blockedDates = [
      { id: 'b1', date: '2026-11-20', reason: 'Floor work', createdAt: '2026-11-01T00:00:00Z' },
    ]
    const view = dayView({ ...facts, blockedDates })
    expect(view?.blockedReason).toBe('Floor work')
    expect(wordAt(view, 12)).toBe('Blocked')
  })

  it('blocks the closed hours for the closed space and for bundles that contain it', () => {
    const part = {
      id: 'c1',
      date: '2026-11-20',
      hours: { fromHour: 12, untilHour: 14 },
      spaceIds: ['cage1'],
      reason: 'New net',
      createdAt: '2026-11-01T00:00:00Z',
    }
    const closures = [part, { ...part, date: '2026-11-21', hours: { fromHour: 15, untilHour: 16 } }]
    const bundles = new Map([['bundle1', ['cage1', 'cage2']]])
    const words = (wanted: Partial<BookingDraft>) => {
      const view = dayView({ ...facts, closures, bundles, draft: { ...draft, hour: 11, ...wanted } })
      return [12, 13, 14, 15].map((hour) => wordAt(view, hour))
    }
    const blocked = ['Blocked', 'Blocked', 'Available', 'Available']
    expect(words({})).toEqual(blocked)
    expect(words({ spaceId: null, bundleId: 'bundle1' })).toEqual(blocked)
    expect(words({ spaceId: 'cage2' })).toEqual(Array(4).fill('Available'))
    const view = dayView({ ...facts, closures, bundles, draft: { ...draft, hour: 11 } })
    expect(view?.slots.map(({ closedReason }) => closedReason).filter(Boolean)).toEqual([
      'New net',
      'New net',
    ])
    expect([view?.hours, view?.durations?.[1]?.state]).toEqual([1, 'conflict'])
    const gone = dayView({ ...facts, closures, draft: { ...draft, hour: 12 } })
    expect(gone && lostStartNote(gone, { ...draft, hour: 12 }, true)).toBe(
      '12:00 PM is no longer available. Please pick another time.',
    )
    expect(view && shortenedNote(view, { ...draft, hour: 11 }, true)).toBe(
      '12:00 PM was just closed, so your booking is now 1 hour.',
    )
  })

  it('pauses the hours that the customer held too often, and what the server refused', () => {
    const released = {
      ...evening,
      status: 'cancelled',
      cancelReason: 'released',
      createdAt: '2026-11-20T14:00:00Z',
      updatedAt: '2026-11-20T14:50:00Z',
      holdExpiresAt: null,
      madeBy: 'customer',
    } as unknown as Booking
    const until = Temporal.Instant.from('2026-11-20T15:50:00Z')
    const start = Temporal.Instant.from('2026-11-20T17:00:00Z')
    const refused = { spaceId: 'cage1', bundleId: null, start, end: start.add({ hours: 1 }), until }
    const paused = { ...facts, entries: [], bookings: [released, released], pauses: [refused] }
    const view = dayView(paused)
    expect([12, 13, 18, 19].map((hour) => wordAt(view, hour))).toEqual([
      'Try later',
      'Available',
      'Available',
      'Try later',
    ])
    expect(view?.day.paused.map((span) => span.until)).toEqual([until, until])
    expect(view && shortenedNote(view, draft, true)).toBe(
      '7:00 PM is left to other customers for now, so your booking is now 1 hour.',
    )
    const gone = dayView({ ...paused, draft: { ...draft, hour: 19 } })
    expect(gone && lostStartNote(gone, { ...draft, hour: 19 }, true)).toBe(
      '7:00 PM is left to other customers for now. Please pick another time.',
    )
    expect(dayView({ ...paused, now: until })?.day.paused).toEqual([])
    expect(dayView({ ...paused, draft: { ...draft, spaceId: 'cage2' } })?.day.paused).toEqual([])
  })

  it('returns null until an item is selected and the day is loaded', () => {
    expect(dayView({ ...facts, draft: { ...draft, spaceId: null } })).toBeNull()
    expect(dayView({ ...facts, entries: undefined })).toBeNull()
  })
})

it('labels durations with the reason they are unavailable', () => {
  expect([
    durationLabel(1, 'available', 21),
    durationLabel(2, 'past_closing', 21),
    durationLabel(3, 'conflict', 21),
  ]).toEqual(['1 hour', '2 hours (past 9PM)', '3 hours (conflict)'])
})
