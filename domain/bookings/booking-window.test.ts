import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS, lastBookableDate } from '../../domain/hours/opening-hours.ts'
import { checkBookingWindow, checkStaffSlot } from './booking-window.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00-05:00')

function check(start: string, hours = 1, now = NOW) {
  const local = Temporal.PlainDateTime.from(start).toZonedDateTime('America/New_York')
  return checkBookingWindow(
    { start: local.toInstant(), end: local.add({ hours }).toInstant() },
    now,
    INITIAL_HOURS,
  )
}

describe('checkBookingWindow', () => {
  it.each([
    ['an hour from now, to the minute', '2026-11-20T13:00', 1],
    ['the first hour of the day', '2026-11-21T08:00', 1],
    ['three hours up to closing', '2026-11-21T18:00', 3],
    ['the last hour of the last day', '2027-03-20T20:00', 1],
    ['on the morning when clocks go forward', '2027-03-14T08:00', 3],
  ])('accepts %s', (_case, start, hours) => expect(check(start, hours)).toBeNull())

  it.each([
    ['a start at half past', '2026-11-21T10:30', 1, 'invalid_slot'],
    ['no duration', '2026-11-21T10:00', 0, 'invalid_slot'],
    ['an end before the start', '2026-11-21T10:00', -1, 'invalid_slot'],
    ['four hours', '2026-11-21T10:00', 4, 'invalid_slot'],
    ['an hour and a half', '2026-11-21T10:00', 1.5, 'invalid_slot'],
    ['a start before opening', '2026-11-21T07:00', 1, 'before_opening'],
    ['an end past closing', '2026-11-21T19:00', 3, 'past_closing'],
    ['the closed slot', '2026-11-21T21:00', 1, 'past_closing'],
    ['a booking across midnight', '2026-11-21T23:00', 2, 'past_closing'],
    ['yesterday', '2026-11-19T18:00', 1, 'in_the_past'],
    ['this morning', '2026-11-20T09:00', 1, 'too_soon'],
    ['this very hour', '2026-11-20T12:00', 1, 'too_soon'],
    ['one day beyond four months', '2027-03-21T08:00', 1, 'too_far_ahead'],
  ])('rejects %s', (_case, start, hours, violation) => {
    const local = Temporal.PlainDateTime.from(start).toZonedDateTime('America/New_York')
    const end = local.toInstant().add({ minutes: hours * 60 })
    expect(checkBookingWindow({ start: local.toInstant(), end }, NOW, INITIAL_HOURS)).toBe(violation)
  })

  it('rejects a start a second less than an hour ahead', () => {
    expect(check('2026-11-20T13:00', 1, NOW.add({ seconds: 1 }))).toBe('too_soon')
  })
})

describe('lastBookableDate', () => {
  it("counts from the facility's date, not the UTC date", () => {
    const lateEvening = Temporal.Instant.from('2026-11-20T23:30:00-05:00')
    expect(lastBookableDate(lateEvening, INITIAL_HOURS).toString()).toBe('2027-03-20')
    expect(check('2026-11-21T08:00', 1, lateEvening)).toBeNull()
  })

  it('falls on the last day of a shorter month', () => {
    expect(
      lastBookableDate(Temporal.Instant.from('2026-10-31T12:00:00-04:00'), INITIAL_HOURS).toString(),
    ).toBe('2027-02-28')
  })
})

it.each([
  ['the first start', '2026-11-21T08:00', 1, null],
  ['the last start, until midnight', '2026-11-21T21:00', 3, null],
  ['a night in the past when the clocks changed', '2020-11-01T21:00', 3, null],
  ['a start before the first one', '2026-11-21T07:00', 1, 'before_opening'],
  ['a start after the last one', '2026-11-21T22:00', 1, 'start_too_late'],
  ['midnight', '2026-11-22T00:00', 1, 'before_opening'],
  ['a start at half past', '2026-11-21T10:30', 1, 'invalid_slot'],
  ['four hours', '2026-11-21T10:00', 4, 'invalid_slot'],
])('checks a staff booking at %s: %s, %i hours: %s', (_what, start, hours, violation) => {
  const local = Temporal.PlainDateTime.from(start).toZonedDateTime('America/New_York')
  expect(
    checkStaffSlot({ start: local.toInstant(), end: local.add({ hours }).toInstant() }, INITIAL_HOURS),
  ).toBe(violation)
})
