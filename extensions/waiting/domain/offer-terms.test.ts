import { expect, it } from 'vitest'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { askTime, offerTerms } from './offer-terms.ts'

const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('America/New_York').toInstant()
const NOON = at('2026-11-20T12:00')
const terms = (start: string, { round = 1, now = NOON } = {}) => {
  const found = offerTerms(at(start), round, now)
  return found && [found.askAt.toString(), found.askAt.until(found.until).total('minutes')]
}

it.each([
  ['2026-11-22T13:00', 120],
  ['2026-11-22T12:00', 45],
  ['2026-11-21T08:00', 45],
  ['2026-11-21T00:00', 15],
  ['2026-11-20T16:00', 15],
])('keeps a time that starts %s for %i minutes', (start, minutes) => {
  expect(terms(start)).toEqual([NOON.toString(), minutes])
})

it('leaves a time to everyone three hours before it starts, and after three offers', () => {
  expect(terms('2026-11-20T15:00')).toBeNull()
  expect(terms('2026-11-22T18:00', { round: 3 })).not.toBeNull()
  expect(terms('2026-11-22T18:00', { round: 4 })).toBeNull()
})

it('asks in the morning about a time that is more than 12 hours away, and leaves closer ones to everyone', () => {
  const night = at('2026-11-20T22:30')
  const morning = at('2026-11-21T08:00')
  expect(terms('2026-11-21T18:00', { now: night })).toEqual([morning.toString(), 15])
  expect(terms('2026-11-24T18:00', { now: night })).toEqual([morning.toString(), 120])
  expect(terms('2026-11-21T10:00', { now: night })).toBeNull()
  expect(terms('2026-11-24T18:00', { now: at('2026-11-20T20:59') })).toEqual([
    at('2026-11-20T20:59').toString(),
    120,
  ])
})

it('asks at 8 AM by the wall clock in the nights when clocks change', () => {
  expect(askTime(at('2027-03-13T23:00'))).toEqual(instantAt(Temporal.PlainDate.from('2027-03-14'), 8))
  expect(askTime(at('2027-11-07T00:30'))).toEqual(instantAt(Temporal.PlainDate.from('2027-11-07'), 8))
})
