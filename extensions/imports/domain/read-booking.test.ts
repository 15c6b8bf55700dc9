// cspell:ignore Waitlisted
import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { findDayFirst } from './date-order.ts'
import type { Cells } from './import-fields.ts'
import { readBooking } from './read-booking.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00-05:00')
const CONTEXT = { now: NOW, openingHours: INITIAL_HOURS, dayFirst: null }
const read = (cells: Cells) => readBooking({ item: 'Batting Cage 1', ...cells }, CONTEXT)
const interval = (start: string, end: string) => ({
  start: Temporal.Instant.from(start),
  end: Temporal.Instant.from(end),
})
const SIX_TO_SEVEN = interval('2026-12-05T18:00-05:00', '2026-12-05T19:00-05:00')

describe('readBooking', () => {
  it.each<Cells>([
    { date: '12/5/2026', start: '6:00 PM', end: '7:00 PM' },
    { date: '12/05/26', start: '6pm', end: '7 p.m.' },
    { date: '2026-12-05', start: '18:00', end: '19:00:00' },
    { date: 'Sat, Dec 5, 2026', start: '6 PM', duration: '1' },
    { date: 'December 5, 2026', start: '6:00 PM', duration: '60 min' },
    { date: '12/5/2026', start: '6:00 PM', duration: '1.0 hours' },
    { date: '12/5/2026', start: '6:00 PM', duration: '60' },
    { start: '12/5/2026 6:00 PM', end: '12/5/2026 7:00 PM' },
    { start: '12/05/2026 06:00:00 PM', duration: '1h' },
    { start: '2026-12-05T18:00', end: '2026-12-05T19:00:00' },
    { date: '12/5/2026 6:00 PM', end: '7:00 PM' },
    { date: '12/5/2026 12:00 AM', start: '6:00 PM', end: '7:00 PM' },
    { date: '12/5/2026', start: '12/5/2026 6:00 PM', end: '7:00 PM', duration: '1' },
    { date: '12/5/2026', start: '6:00\u202FPM', duration: '1:00' },
    { date: '12/5/2026', start: '6 PM', duration: '60 minutes' },
  ])('reads the facility times of %o', (cells) => {
    expect(read(cells)).toEqual({
      ok: true,
      value: { ...SIX_TO_SEVEN, item: 'Batting Cage 1', total: null },
      notes: [],
    })
  })

  it('reads times near midnight UTC and on days when the clocks change', () => {
    expect(read({ date: '12/5/2026', start: '9 PM', end: '12 AM' })).toMatchObject({
      value: interval('2026-12-05T21:00-05:00', '2026-12-06T00:00-05:00'),
    })
    expect(read({ date: '3/14/2027', start: '8 AM', end: '9 AM' })).toMatchObject({
      value: interval('2027-03-14T08:00-04:00', '2027-03-14T09:00-04:00'),
    })
    expect(read({ date: '11/7/2027', start: '8 AM', end: '9 AM' })).toMatchObject({
      value: interval('2027-11-07T08:00-05:00', '2027-11-07T09:00-05:00'),
    })
  })

  it.each([
    ['$1,060.50', 106_050],
    ['60', 6000],
    ['0', 0],
    ['', null],
  ])('reads the price %j', (total, cents) => {
    expect(read({ date: '12/5/2026', start: '6 PM', duration: '1', total })).toMatchObject({
      value: { total: cents },
    })
  })

  it.each<[Cells, RegExp]>([
    [{ date: '', start: '6 PM', end: '7 PM' }, /^Date:/],
    [{ date: '12/5', start: '6 PM', end: '7 PM' }, /^Date:/],
    [{ date: '2/30/2027', start: '6 PM', end: '7 PM' }, /^Date:/],
    [{ date: '12/5/2026', start: 'evening', end: '7 PM' }, /^Start:/],
    [{ date: '12/5/2026', start: '13 PM', end: '7 PM' }, /^Start:/],
    [{ date: '12/5/2026', start: '25:00', end: '7 PM' }, /^Start:/],
    [{ date: '12/5/2026', start: '6 PM' }, /^End:/],
    [{ date: '12/5/2026', start: '6 PM', end: 'late' }, /^End:/],
    [{ date: '12/5/2026', start: '6 PM', duration: '0' }, /^End:/],
    [{ date: '12/5/2026', start: '6 PM', duration: '999999' }, /^End:/],
    [{ date: '12/5/2026', start: '6:30 PM', duration: '1' }, /start on the hour/],
    [{ date: '12/5/2026', start: '6 PM', duration: '90' }, /start on the hour/],
    [{ date: '12/5/2026', start: '6 AM', duration: '1' }, /opens at 8:00 AM/],
    [{ date: '11/19/2026', start: '6 PM', duration: '1' }, /already passed/],
    [{ date: '12/5/2026', start: '6 PM', duration: '1', total: '-5' }, /^Price:/],
    [
      { date: '12/5/2026', start: '6 PM', duration: '1', total: '30,00' },
      /^Price: “30,00” must be an amount/,
    ],
    [{ date: '12/5/2026', start: '6 PM', duration: '1', total: '30,5' }, /^Price: “30,5” must be/],
    [{ date: '12/5/2026', start: '6 PM', duration: '1 banana' }, /^End:/],
    [{ date: '12/5/2026', start: '6 PM', duration: '1,5' }, /^End:/],
    [{ date: '12/5/2026', start: '6 PM', duration: `1${' '.repeat(5000)}!` }, /^“1 +…” is too long/],
    [{ date: '12/5/2026', start: '6 PM', end: '7 PM', duration: '2' }, /^Length: “2” doesn't end/],
    [{ date: '12/5/2026', start: '12/6/2026 6 PM', duration: '1' }, /^Date: “12\/5\/2026” isn't the day/],
    [{ date: '46361', start: '6 PM', duration: '1' }, /^Date:/],
    [
      { date: '12/5/2026', start: '6 PM', duration: '1', status: 'Waitlisted' },
      /says this booking is “Waitlisted”/,
    ],
    [{ date: '12/5/2026', start: '6 PM', duration: '1', item: '' }, /^Space or bundle:/],
    [
      { date: '12/5/2026', start: '6 PM', duration: '1', status: 'Cancelled' },
      /says this booking is “Cancelled”/,
    ],
  ])('explains the problem of %o', (cells, reason) => {
    expect(read(cells)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })

  it('says what it leaves out', () => {
    const cells = { date: '12/5/2026', start: '6 PM', end: '7 PM', duration: 'an hour', status: 'Pending' }
    expect(read(cells)).toMatchObject({
      ok: true,
      notes: [
        'Length “an hour” is left out.',
        'Status “Pending” is left out. The booking is confirmed, and its price due.',
      ],
    })
  })

  it('refuses dates that could have the day first, in a file in which another has it', () => {
    const dates = ['05/12/2026', '12/24/2026', '5/5/2027', '2026-12-05', '31/12/2026']
    const lines = dates.map((date) => ({ cells: { item: 'cage-1', date, start: '6 PM', duration: '1' } }))
    const dayFirst = findDayFirst(lines)
    expect(dayFirst).toBe('31/12/2026')
    expect(
      lines.map(({ cells }) => {
        const booking = readBooking(cells, { ...CONTEXT, dayFirst })
        return booking.ok ? String(booking.value.start).slice(0, 10) : booking.reason
      }),
    ).toEqual([
      'Date: “05/12/2026” is unclear, because “31/12/2026” in this file has the day first. Please use dates like 2026-12-05.',
      '2026-12-24',
      '2027-05-05',
      '2026-12-05',
      'Date: Please use a date like 12/31/2026.',
    ])
    expect(findDayFirst(lines.slice(0, -1))).toBeNull()
  })
})
