import { describe, expect, it } from 'vitest'
import { dueMessages, summarizedPeriod } from './staff-messages.ts'

const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[America/New_York]`).toInstant()

describe('dueMessages', () => {
  it.each([
    ['a minute before 7', '2026-11-20T06:59', []],
    ['7 AM on a Friday', '2026-11-20T07:00', ['day-sheet']],
    ['noon', '2026-11-20T12:00', []],
    ['a Monday', '2026-11-23T07:00', ['day-sheet', 'week-summary']],
    ['the first of a month', '2026-12-01T11:59', ['day-sheet', 'month-summary']],
    ['a Monday that is a first', '2027-02-01T07:00', ['day-sheet', 'week-summary', 'month-summary']],
    ['the Sunday on which clocks go forward', '2027-03-14T07:00', ['day-sheet']],
    ['the Sunday on which clocks go back', '2026-11-01T07:00', ['day-sheet', 'month-summary']],
    ['the hour that clocks repeat', '2026-11-01T01:30', []],
  ])('lists those of %s', (_, local, kinds) => {
    expect(dueMessages(at(local))).toEqual(kinds)
  })
})

it('summarizes the last whole week or month', () => {
  const days = (kind: 'week-summary' | 'month-summary', date: string) => {
    const { from, to } = summarizedPeriod(kind, Temporal.PlainDate.from(date))
    return [from.toString(), to.toString()]
  }
  expect(days('week-summary', '2026-11-23')).toEqual(['2026-11-15', '2026-11-21'])
  expect(days('month-summary', '2027-03-01')).toEqual(['2027-02-01', '2027-02-28'])
})
