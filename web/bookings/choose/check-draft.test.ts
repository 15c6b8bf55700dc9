import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import type { Day } from '../../../domain/slots/slot-grid.ts'
import { ApiError } from '../../api/api-error.ts'
import type { BookingDraft } from './booking-draft.ts'
import { checkDraft, isAboutHolds } from './check-draft.ts'

const date = Temporal.PlainDate.from('2026-11-20')
const draft: BookingDraft = { spaceId: 'cage1', bundleId: null, date, hour: 18, hours: 1 }
const day: Day = {
  date,
  now: Temporal.Instant.from('2026-11-20T15:00:00Z'),
  openingHours: INITIAL_HOURS,
  busy: [],
  isBlocked: false,
  closures: [],
  paused: [],
}
const busy = {
  start: Temporal.Instant.from('2026-11-21T00:00:00Z'),
  end: Temporal.Instant.from('2026-11-21T01:00:00Z'),
  held: false,
}

const check = (
  changes: Partial<BookingDraft>,
  dayChanges: Partial<Day> = {},
  blockedReason: string | null = null,
) =>
  checkDraft({
    draft: { ...draft, ...changes },
    day: { ...day, ...dayChanges },
    blockedReason,
    isDayFailed: false,
  })

describe('checkDraft', () => {
  it('accepts a free evening', () => {
    expect(check({})).toBeNull()
  })

  it.each<Partial<BookingDraft>>([{ date: null }, { hour: null }])(
    'reports missing information: %o',
    (changes) => {
      expect(check(changes)).toEqual({
        title: 'Missing Information',
        description: 'Please select a space/bundle, date, and time.',
      })
    },
  )

  it('says why no space is left for a customer who takes any', () => {
    expect(check({ spaceId: null }, { busy: [busy], now: day.now })).toBeNull()
    expect(check({ spaceId: null, hour: 19 }, { busy: [busy] })?.title).toBe('Booking Conflict')
    expect(check({ spaceId: null, hour: 10 })?.title).toBe('Same-Day Booking Restriction')
    const closures = [{ start: busy.start, end: busy.end, reason: 'Floor work', isWholeDay: false }]
    expect(check({ spaceId: null, hour: 19 }, { closures })?.title).toBe('Date Unavailable')
  })

  it.each([
    [false, 'Times Are Loading'],
    [true, "Times Didn't Load"],
  ])('explains that a day has not loaded (failed: %s)', (isDayFailed, title) => {
    expect(checkDraft({ draft, day: null, blockedReason: null, isDayFailed })?.title).toBe(title)
  })

  it('reports a time that is left to others', () => {
    const paused = [{ ...busy, until: busy.end }]
    expect(check({ hour: 19 }, { paused })?.description).toContain('other customers get first pick')
  })

  it.each<[string, Partial<BookingDraft>, Partial<Day>]>([
    ['Booking Hours Restriction', { hour: 20, hours: 2 }, {}],
    ['Same-Day Booking Restriction', { hour: 10 }, {}],
    ['Booking Too Far in Future', { date: Temporal.PlainDate.from('2027-03-21') }, {}],
    ['Booking Conflict', { hours: 2 }, { busy: [busy] }],
    ['Date Unavailable', {}, { isBlocked: true }],
  ])('reports %s', (title, changes, dayChanges) => {
    expect(check(changes, dayChanges)?.title).toBe(title)
  })

  it('shows the reason for a blocked date', () => {
    expect(check({}, { isBlocked: true }, 'Thanksgiving')?.description).toBe(
      'This date is unavailable: Thanksgiving',
    )
  })

  it('shows the reason for a closure that the last hour runs into', () => {
    const closures = [{ start: busy.start, end: busy.end, reason: 'Floor work', isWholeDay: false }]
    expect(check({ hour: 18, hours: 2 }, { closures })).toEqual({
      title: 'Date Unavailable',
      description: 'This time is unavailable: Floor work',
    })
    expect(check({ hour: 18 }, { closures })).toBeNull()
  })
})

describe('isAboutHolds', () => {
  const refusal = (code: ErrorCode) => new ApiError(ERRORS[code].status, '', JSON.stringify({ code }))

  it('recognizes holds in the way', () => {
    expect(isAboutHolds(refusal('verify_to_hold_more'))).toBe(true)
    expect(isAboutHolds(refusal('slot_paused'))).toBe(false)
  })
})
