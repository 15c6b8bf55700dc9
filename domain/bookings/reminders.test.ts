import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { dueAt, dueReminder } from './reminders.ts'

const at = (local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('America/New_York').toInstant()
const LONG_AGO = at('2026-01-01T00:00')

describe('dueAt', () => {
  // Clocks go forward on 2027-03-14 and back on 2027-11-07, both at 2 AM.
  it.each([
    ['an ordinary day', '2026-11-20T18:00', '2026-11-19T23:00:00Z', '2026-11-20T21:00:00Z', 24],
    [
      'an evening on another UTC date',
      '2026-07-01T20:00',
      '2026-07-01T00:00:00Z',
      '2026-07-01T22:00:00Z',
      24,
    ],
    ['the day the clocks go forward', '2027-03-14T18:00', '2027-03-13T23:00:00Z', '2027-03-14T20:00:00Z', 23],
    [
      'the morning the clocks go forward',
      '2027-03-14T08:00',
      '2027-03-13T13:00:00Z',
      '2027-03-14T10:00:00Z',
      23,
    ],
    [
      'the day after the clocks go forward',
      '2027-03-15T18:00',
      '2027-03-14T22:00:00Z',
      '2027-03-15T20:00:00Z',
      24,
    ],
    ['the day the clocks go back', '2027-11-07T18:00', '2027-11-06T22:00:00Z', '2027-11-07T21:00:00Z', 25],
    [
      'the morning the clocks go back',
      '2027-11-07T08:00',
      '2027-11-06T12:00:00Z',
      '2027-11-07T11:00:00Z',
      25,
    ],
    [
      'the day after the clocks go back',
      '2027-11-08T18:00',
      '2027-11-07T23:00:00Z',
      '2027-11-08T21:00:00Z',
      24,
    ],
  ])('is the same local time the day before, and two hours before: %s (%s)', (...row) => {
    const [, local, dayBefore, twoHours, hours] = row
    const start = at(local)
    expect(dueAt('day-before', start).toString()).toBe(dayBefore)
    expect(dueAt('two-hours', start).toString()).toBe(twoHours)
    expect(dueAt('day-before', start).until(start).total('hours')).toBe(hours)
  })

  it('gives the same instants on a machine in another time zone', () => {
    const script = `
      const { dueAt } = await import(${JSON.stringify(new URL('reminders.ts', import.meta.url).href)})
      const starts = ['2027-03-14T22:00:00Z', '2027-11-07T23:00:00Z'].map((text) => Temporal.Instant.from(text))
      console.log(new Date(0).getTimezoneOffset(), starts.map((start) => dueAt('day-before', start).toString()).join())`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { TZ: 'Asia/Tokyo' },
      encoding: 'utf8',
    })
    expect(stdout.trim()).toBe('-540 2027-03-13T23:00:00Z,2027-11-06T22:00:00Z')
  })
})

describe('dueReminder', () => {
  const start = at('2026-11-20T18:00')
  it.each([
    ['a minute before the day before', '2026-11-19T17:59', LONG_AGO, null],
    ['the day before', '2026-11-19T18:00', LONG_AGO, 'day-before'],
    ['later, when the first was missed', '2026-11-20T15:59', LONG_AGO, 'day-before'],
    ['two hours before, when both are due', '2026-11-20T16:00', LONG_AGO, 'two-hours'],
    ['just before the start', '2026-11-20T17:59', LONG_AGO, 'two-hours'],
    ['at the start', '2026-11-20T18:00', LONG_AGO, null],
    [
      'for a booking made the moment the first was due',
      '2026-11-19T18:00',
      at('2026-11-19T18:00'),
      'day-before',
    ],
    ['for a booking made after the first was due', '2026-11-19T18:01', at('2026-11-19T18:01'), null],
    [
      'for a booking made after the first, when the second is due',
      '2026-11-20T16:00',
      at('2026-11-20T09:00'),
      'two-hours',
    ],
    ['for a booking made after both were due', '2026-11-20T16:30', at('2026-11-20T16:30'), null],
  ])('picks the reminder %s', (_case, now, bookedAt, wanted) => {
    expect(dueReminder({ start, bookedAt }, at(now))).toBe(wanted)
  })
})
