import { describe, expect, it } from 'vitest'
import type { AvailabilityEntry, Booking } from '../../domain/bookings/booking.schema.ts'
import type { BookingChoice } from './booking-choice.ts'
import { type DayView, dayView } from './day-view.ts'
import { durationLabel, slotWord } from './slot-label.ts'

const date = Temporal.PlainDate.from('2026-11-20')
const choice: BookingChoice = { spaceId: 'cage1', bundleId: null, date, hour: 18, hours: 3 }
const evening: AvailabilityEntry = {
  startTime: '2026-11-21T00:00:00Z',
  endTime: '2026-11-21T01:00:00Z',
  spaceId: 'cage1',
  bundleId: null,
  held: true,
}
const facts = {
  choice,
  now: Temporal.Instant.from('2026-11-20T15:00:00Z'),
  entries: [evening],
  closures: [],
  bundles: new Map(),
  holds: [],
}

const wordAt = (view: DayView | null, hour: number) => {
  const slot = view?.slots.find((each) => each.hour === hour)
  return slot && slotWord(slot)
}

describe('dayView', () => {
  it('says of each slot what it is', () => {
    const view = dayView(facts)
    expect([8, 12, 19, 21].map((hour) => wordAt(view, hour))).toEqual([
      'Too soon',
      'Available',
      'Held',
      'Closed',
    ])
  })

  it('drops the duration to the longest that fits', () => {
    expect(dayView(facts)?.hours).toBe(1)
    expect(dayView({ ...facts, choice: { ...choice, hour: 17 } })?.hours).toBe(2)
  })

  it('lets me choose my own hold again', () => {
    const view = dayView({
      ...facts,
      choice: { ...choice, hour: 19 },
      holds: [evening as unknown as Booking],
    })
    expect(wordAt(view, 19)).toBe('Held by you')
    expect(view?.hour).toBe(19)
  })

  it('notices when somebody takes the chosen time', () => {
    const view = dayView({ ...facts, choice: { ...choice, hour: 19 } })
    expect(view).toMatchObject({ hour: null, isChosenGone: true, durations: null })
  })

  it('blocks every slot of a closed day and keeps the reason', () => {
    const closures = [
      { id: 'b1', date: '2026-11-20', reason: 'Floor work', createdAt: '2026-11-01T00:00:00Z' },
    ]
    const view = dayView({ ...facts, closures })
    expect(view?.blockedReason).toBe('Floor work')
    expect(wordAt(view, 12)).toBe('Blocked')
  })

  it('waits for a choice', () => {
    expect(dayView({ ...facts, choice: { ...choice, spaceId: null } })).toBeNull()
    expect(dayView({ ...facts, entries: undefined })).toBeNull()
  })
})

it('labels durations as the specification does', () => {
  expect([
    durationLabel(1, 'available'),
    durationLabel(2, 'past_closing'),
    durationLabel(3, 'conflict'),
  ]).toEqual(['1 hour', '2 hours (past 9PM)', '3 hours (conflict)'])
})
