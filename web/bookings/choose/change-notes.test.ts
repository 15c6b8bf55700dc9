import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import type { BookingDraft } from './booking-draft.ts'
import {
  dayAnnouncement,
  dayNoteAndNext,
  lostStartNote,
  nothingLeftNote,
  shortenedNote,
} from './change-notes.ts'
import { type DayView, dayView } from './day-view.ts'

const date = Temporal.PlainDate.from('2026-11-28')
const draft: BookingDraft = { spaceId: 'cage1', bundleId: null, date, hour: 15, hours: 2 }

function view(takenHour: number | null, changes: Partial<BookingDraft> = {}, isMine = false): DayView {
  const start = date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour: takenHour ?? 0 } })
  const taken = {
    startTime: start.toInstant().toString(),
    endTime: start.add({ hours: 1 }).toInstant().toString(),
    spaceId: 'cage1',
    bundleId: null,
    held: true,
  }
  const shown = dayView({
    draft: { ...draft, ...changes },
    now: Temporal.Instant.from('2026-11-20T15:00:00Z'),
    entries: takenHour === null ? [] : [taken],
    openingHours: INITIAL_HOURS,
    blockedDates: [],
    closures: [],
    bundles: new Map(),
    bookings: isMine
      ? ([{ ...taken, status: 'confirmed', holdExpiresAt: null }] as unknown as Booking[])
      : [],
  })
  if (!shown) throw new Error('dayView returned null')
  return shown
}

describe('change notes', () => {
  it('names the hour that was taken and the duration left', () => {
    expect(shortenedNote(view(16), draft, true)).toBe(
      '4:00 PM was just taken, so your booking is now 1 hour.',
    )
    expect(shortenedNote(view(17, { hours: 3 }), { ...draft, hours: 3 }, true)).toBe(
      '5:00 PM was just taken, so your booking is now 2 hours.',
    )
  })

  it('returns no note for open hours', () => {
    expect(shortenedNote(view(null), draft, true)).toBeNull()
    expect(shortenedNote(view(17), draft, true)).toBeNull()
  })

  it('says when the wanted hours end after closing time', () => {
    const late = { ...draft, hour: 20, hours: 3 } as const
    expect(shortenedNote(view(null, late), late, false)).toBe(
      'We close at 9:00 PM, so your booking is 1 hour.',
    )
  })

  it('does not report a time as just taken if it was taken before', () => {
    expect(lostStartNote(view(15), draft, false)).toBe('3:00 PM is held on this day. Pick another time.')
    expect(shortenedNote(view(16), draft, false)).toBe('4:00 PM is taken, so your booking is 1 hour.')
  })

  it('names the start that was taken', () => {
    expect(lostStartNote(view(15), draft, true)).toBe('3:00 PM was just taken. Please pick another time.')
    expect(lostStartNote(view(16), draft, true)).toBeNull()
  })

  it('recognizes a start that the customer booked', () => {
    expect(lostStartNote(view(15, {}, true), draft, true)).toBe(
      "You've booked 3:00 PM. See it in My Bookings.",
    )
  })

  it('counts the free times of a day', () => {
    expect(dayAnnouncement(view(null))).toBe('Times for Saturday, November 28: 13 open')
    expect(dayAnnouncement(view(10))).toBe('Times for Saturday, November 28: 12 open')
  })

  it('says why a day has no start left', () => {
    const open = view(15)
    const states = (...of: DayView['slots'][number]['state'][]) => ({
      ...open,
      slots: of.flatMap((state) => open.slots.slice(0, 1).map((slot) => ({ ...slot, state }))),
    })
    expect(nothingLeftNote(open)).toBeNull()
    expect(nothingLeftNote(states('past', 'booked', 'after_hours'))).toBe('Fully booked.')
    expect(nothingLeftNote(states('past', 'too_soon', 'after_hours'))).toBe('No times are left today.')
    expect(nothingLeftNote(states('closed', 'past'))).toBe('No open times on this day.')
    expect(nothingLeftNote(states('too_far_ahead', 'after_hours'))).toBe(
      'Bookings can only be made up to 4 months in advance.',
    )
  })

  it('ends the note of a day before it goes on', () => {
    expect(dayNoteAndNext('This date is unavailable: Tournament', true)).toBe(
      'This date is unavailable: Tournament. Next:',
    )
    expect(dayNoteAndNext('This date is unavailable: Snow!', false)).toBe(
      'This date is unavailable: Snow! Pick another date or space.',
    )
    expect(dayNoteAndNext('Fully booked.', true)).toBe('Fully booked. Next:')
  })
})
