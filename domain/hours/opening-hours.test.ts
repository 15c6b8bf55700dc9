import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOpeningHours } from '../../testing/opening-hours.ts'
import {
  checkBookingWindow,
  checkStaffSlot,
  refuseStaffSlot,
  refuseWindow,
} from '../bookings/booking-window.ts'
import { messageOf } from '../errors.ts'
import { freeHours } from '../slots/free-hours.ts'
import { slotGrid } from '../slots/slot-grid.ts'
import { atFacility, instantAt } from '../time/facility-time.ts'
import { closedDays } from './closed-day.ts'
import { openingHoursSchema } from './opening-hours.schema.ts'
import {
  hoursOn,
  INITIAL_HOURS,
  isWithinHours,
  lastBookableDate,
  openHoursOn,
  staffStartsOn,
  startHoursOn,
  widestHours,
} from './opening-hours.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const NOON = Temporal.Instant.from('2026-11-20T12:00:00-05:00')
const WINTER = { opens: 9, closes: 20 }
const HOURS = {
  ...INITIAL_HOURS,
  weeks: [
    { from: '2026-12-01', days: [WINTER, WINTER, WINTER, WINTER, WINTER, { opens: 7, closes: 24 }, null] },
    { from: '2027-03-01', days: Array.from({ length: 7 }, () => ({ opens: 6, closes: 22 })) },
  ],
  specialDays: [
    { date: '2026-11-26', hours: null, label: 'Thanksgiving' },
    { date: '2026-12-06', hours: { opens: 10, closes: 14 }, label: 'Tournament' },
  ],
}
/** The days when clocks change, and an ordinary one. */
const DAYS = ['2026-11-01', '2027-03-14', '2026-11-28'].map(date)

describe('hoursOn', () => {
  it.each([
    ['2026-11-30', { opens: 8, closes: 21 }],
    ['2026-12-01', WINTER],
    ['2026-12-05', { opens: 7, closes: 24 }],
    ['2026-12-13', null],
    ['2026-11-26', null],
    ['2026-12-06', { opens: 10, closes: 14 }],
    ['2027-03-01', { opens: 6, closes: 22 }],
  ])('is the special day, or the weekday of the week that applies: %s', (day, hours) => {
    expect(hoursOn(date(day), HOURS)).toEqual(hours)
  })

  it('agrees on every hour with the grid, free hours, and the booking window, also when clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DAYS),
        anyOpeningHours(DAYS),
        fc.integer({ min: -45 * 24 * 60, max: 24 * 60 }),
        (day, openingHours, minutes) => {
          const now = instantAt(day, 0).add({ minutes })
          const facts = { openingHours, now, closures: [], paused: [] }
          const grid = slotGrid({ ...facts, date: day, busy: [], isBlocked: false })
          const free = freeHours({ ...facts, taken: [], blockedDates: [], spaces: [] })(['cage-1'], day)
          const hours = Array.from({ length: 24 }, (_, hour) => hour)
          const slotAt = (hour: number) => {
            const start = instantAt(day, hour)
            return { start, end: start.add({ hours: 1 }) }
          }
          // 2 AM in March doesn't exist, and no hour that early can be opened.
          const bookable = hours.filter(
            (hour) =>
              atFacility(slotAt(hour).start).hour === hour &&
              checkBookingWindow(slotAt(hour), now, openingHours) === null,
          )
          expect(free).toEqual(bookable)
          expect(grid.filter(({ state }) => state === 'available').map(({ hour }) => hour)).toEqual(bookable)
          const open = openHoursOn(day, openingHours)
          expect(hours.filter((hour) => isWithinHours(slotAt(hour), openingHours))).toEqual(open)
          const starts = hours.filter((hour) => checkStaffSlot(slotAt(hour), openingHours) === null)
          expect(starts).toEqual(staffStartsOn(day, openingHours))
          expect(open.every((hour) => starts.includes(hour))).toBe(true)
          expect(closedDays(day, day, openingHours).length).toBe(open.length === 0 ? 1 : 0)
          expect(openingHoursSchema.safeParse(openingHours).success).toBe(true)
        },
      ),
    )
  })
})

it('shows customers each open hour and closing time, and the usual hours on a closed day', () => {
  expect(startHoursOn(date('2026-12-06'), HOURS)).toEqual([10, 11, 12, 13, 14])
  expect(startHoursOn(date('2026-12-05'), HOURS).at(-1)).toBe(23)
  expect(startHoursOn(date('2026-11-26'), HOURS)).toHaveLength(14)
})

it('finds the widest hours of this week and later ones', () => {
  expect(widestHours(date('2026-11-20'), HOURS)).toEqual({ opens: 6, closes: 24 })
  expect(widestHours(date('2027-03-02'), HOURS)).toEqual({ opens: 6, closes: 22 })
  const weeks = [{ from: '2026-01-01', days: [null, null, null, null, null, null, null] }]
  expect(widestHours(date('2027-03-02'), { ...HOURS, weeks })).toEqual({ opens: 8, closes: 21 })
})

describe('lastBookableDate', () => {
  const season = { opensOn: '2026-12-01', from: '2027-01-04', until: '2027-06-30' }
  it.each([
    ['the day before the season until it opens', season, '2026-12-01T07:59:59-05:00', '2027-01-03'],
    ['the end of the season from 8 AM', season, '2026-12-01T08:00:00-05:00', '2027-06-30'],
    [
      'the usual window if that ends earlier',
      { ...season, from: '2027-09-01' },
      '2026-11-20T12:00:00-05:00',
      '2027-03-20',
    ],
    ['the usual window after the season', season, '2027-06-01T12:00:00-04:00', '2027-10-01'],
  ])('is %s', (_name, season, now, last) => {
    expect(lastBookableDate(Temporal.Instant.from(now), { windowMonths: 4, season }).toString()).toBe(last)
  })
})

describe('refuseWindow', () => {
  const season = { opensOn: '2026-12-01', from: '2027-01-04', until: '2027-06-30' }
  it.each([
    ['2026-11-26T10:00', {}, 'date_blocked', 'This date is unavailable: Thanksgiving'],
    ['2026-12-13T10:00', {}, 'date_blocked', 'This date is not available for bookings.'],
    ['2026-12-06T09:00', {}, 'before_opening', 'The facility opens at 10:00 AM. Please choose a later time.'],
    ['2026-12-06T14:00', {}, 'past_closing', 'Bookings cannot extend past 2:00 PM EST.'],
    [
      '2026-11-20T13:00',
      { leadMinutes: 90 },
      'too_soon',
      'Same-day bookings must be at least 90 minutes from now.',
    ],
    [
      '2026-11-20T11:00',
      { leadMinutes: 0 },
      'in_the_past',
      'This time has already passed. Please choose another.',
    ],
    [
      '2027-02-01T10:00',
      { windowMonths: 2 },
      'too_far_ahead',
      'Bookings can only be made up to 2 months in advance.',
    ],
    [
      '2027-01-04T10:00',
      { season },
      'too_far_ahead',
      'Bookings from Mon, Jan 4 on open on Tue, Dec 1 at 8:00 AM.',
    ],
  ])('names the rule of that day: %s %j', (start, changes, code, message) => {
    const at = Temporal.PlainDateTime.from(start).toZonedDateTime('America/New_York').toInstant()
    const refusal = refuseWindow({ start: at, end: at.add({ hours: 1 }) }, NOON, { ...HOURS, ...changes })
    expect([refusal?.code, refusal && messageOf(refusal)]).toEqual([code, message])
  })
})

describe('refuseStaffSlot', () => {
  it.each([
    ['2026-11-28T07:00', 'The facility opens at 8:00 AM. Please choose a later time.'],
    ['2026-11-28T22:00', 'The last start time of the day is 9:00 PM.'],
    ['2026-12-05T06:00', 'The facility opens at 7:00 AM. Please choose a later time.'],
    ['2026-12-06T07:00', 'The first start time of the day is 8:00 AM.'],
    ['2027-03-01T23:00', 'The last start time of the day is 9:00 PM.'],
    ['2026-12-05T23:00', 'Bookings end by midnight.'],
    ['2026-12-06T10:30', 'Bookings start on the hour and last 1, 2, or 3 hours.'],
  ])('names the starts of that day: %s', (start, message) => {
    const at = Temporal.PlainDateTime.from(start).toZonedDateTime('America/New_York').toInstant()
    const refusal = refuseStaffSlot({ start: at, end: at.add({ hours: 2 }) }, HOURS)
    expect(refusal && messageOf(refusal)).toBe(message)
  })
})

describe('openingHoursSchema', () => {
  const [week] = HOURS.weeks
  it.each([
    { weeks: [week, week] },
    { weeks: [{ ...week, days: [null] }] },
    { weeks: [{ from: '2026-12-01', days: Array.from({ length: 7 }, () => ({ opens: 9, closes: 9 })) }] },
    { weeks: [{ from: '2026-12-01', days: Array.from({ length: 7 }, () => ({ opens: 2, closes: 9 })) }] },
    { specialDays: [...HOURS.specialDays].reverse() },
    { specialDays: [{ date: '2026-11-26', hours: null, label: ' ' }] },
    { leadMinutes: 1441 },
    { windowMonths: 13 },
    { season: { opensOn: '2027-02-01', from: '2027-01-04', until: '2027-06-30' } },
    { season: { opensOn: '2026-12-01', from: '2027-01-04', until: '2027-01-03' } },
  ])('rejects %j', (changes) => {
    expect(openingHoursSchema.safeParse({ ...HOURS, ...changes }).success).toBe(false)
  })
})
