import { describe, expect, it } from 'vitest'
import { spanFrom } from '../time/facility-time.ts'
import { INITIAL_HOURS } from './opening-hours.ts'
import { asksFirst, nextOpening, outsideInWords } from './outside-hours.ts'

const EVENING = { opens: 18, closes: 21 }
const WINTER = {
  ...INITIAL_HOURS,
  weeks: [{ from: '2026-12-01', days: [EVENING, EVENING, EVENING, EVENING, EVENING, null, null] }],
  specialDays: [{ date: '2026-12-25', hours: null, label: 'Christmas' }],
}
const span = (day: string, hour: number, hours: number) => spanFrom(Temporal.PlainDate.from(day), hour, hours)
const TUESDAY = '2026-12-08'

describe('asksFirst', () => {
  it.each([
    ['before opening', span(TUESDAY, 10, 1), true],
    ['from before opening into open hours', span(TUESDAY, 17, 2), true],
    ['within opening hours', span(TUESDAY, 18, 3), false],
    ['past closing time', span(TUESDAY, 20, 2), true],
    ['after closing time', span(TUESDAY, 21, 1), true],
    ['on a special day', span('2026-12-25', 19, 1), true],
    ['on a weekday without hours', span('2026-12-12', 12, 1), true],
    ['before winter', span('2026-11-30', 10, 1), false],
  ])('asks about a time %s', (_when, time, expected) => {
    expect(asksFirst(time, WINTER)).toBe(expected)
  })

  it.each([
    ['the same time, in another space', span(TUESDAY, 10, 2), false],
    ['a part of it', span(TUESDAY, 11, 1), false],
    ['an hour more', span(TUESDAY, 10, 3), true],
    ['an earlier start', span(TUESDAY, 9, 2), true],
    ['the same hours of another day', span('2026-12-09', 10, 2), true],
  ])('asks a booking that is outside already about %s: %s', (_what, time, expected) => {
    expect(asksFirst(time, WINTER, span(TUESDAY, 10, 2))).toBe(expected)
  })
})

it('names the hours of the day', () => {
  expect(outsideInWords(span(TUESDAY, 10, 1), WINTER)).toBe('Tue, Dec 8, 10:00 AM – 11:00 AM: open 6 PM–9 PM')
  expect(outsideInWords(span('2026-12-25', 19, 1), WINTER)).toBe(
    'Fri, Dec 25, 7:00 PM – 8:00 PM: closed all day (Christmas)',
  )
  expect(outsideInWords(span('2026-12-12', 19, 1), WINTER)).toBe(
    'Sat, Dec 12, 7:00 PM – 8:00 PM: closed all day',
  )
})

describe('nextOpening', () => {
  const at = (text: string) =>
    Temporal.PlainDateTime.from(text).toZonedDateTime('America/New_York').toInstant()
  const never = { ...INITIAL_HOURS, weeks: [{ from: '2026-01-01', days: Array(7).fill(null) }] }

  it.each([
    ['later the same day', '2026-12-08T08:00', [], '2026-12-08T18:00'],
    ['the next day, once it is open', '2026-12-08T18:00', [], '2026-12-09T18:00'],
    ['after a weekend', '2026-12-11T22:00', [], '2026-12-14T18:00'],
    ['after a special day', '2026-12-24T21:00', [], '2026-12-28T18:00'],
    ['after a blocked date', '2026-12-08T21:00', [{ date: '2026-12-09' }], '2026-12-10T18:00'],
    ['in the last hours of fall', '2026-11-30T07:00', [], '2026-11-30T08:00'],
  ])('is %s', (_when, now, blocked, expected) => {
    expect(nextOpening(at(now), WINTER, blocked)).toEqual(at(expected))
  })

  it('is unknown if no day is open', () => {
    expect(nextOpening(at('2026-12-08T08:00'), never, [])).toBeNull()
  })
})
