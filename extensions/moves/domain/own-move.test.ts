import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { type MovableBooking, movableUntil, refuseMove, refuseNewPrice, refuseNewTime } from './own-move.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant()
const NOW = at('2026-11-20T12:00')
const START = at('2026-11-27T17:00')
const MOVABLE: MovableBooking = {
  status: 'confirmed',
  start: START,
  attendance: null,
  paymentState: 'paid',
  signedVersions: ['2026-11-22.1-moves'],
  wasMoved: false,
  paidAmount: '60.00',
  refundedAmount: '0.00',
}

const refused = (words: RegExp) => ({ code: 'refused', message: expect.stringMatching(words) })
const CALL_US = refused(/can't be moved online/)
const MOVED = refused(/already moved this booking/)
const TOO_LATE = refused(/too late to move/)
const DUE = refused(/still has a balance/)

describe('a customer can move a booking', () => {
  it('until 24 hours before its start', () => {
    expect(movableUntil(MOVABLE, NOW)).toEqual(at('2026-11-26T17:00'))
    expect(refuseMove(MOVABLE, at('2026-11-26T17:00'))).toBeNull()
    expect(refuseMove(MOVABLE, at('2026-11-26T17:00:01'))).toMatchObject(TOO_LATE)
  })

  it.each<[Partial<MovableBooking>, object]>([
    [{ signedVersions: [] }, CALL_US],
    [{ signedVersions: ['2026-11-22'] }, CALL_US],
    [{ signedVersions: ['2026-11-22.1-resale10'] }, CALL_US],
    [{ signedVersions: ['2026-11-22', '2026-11-22.1-moves'] }, CALL_US],
    [{ wasMoved: true }, MOVED],
    [{ attendance: 'arrived' }, TOO_LATE],
    [{ attendance: 'no_show' }, TOO_LATE],
    [{ status: 'completed', start: NOW.subtract({ hours: 30 }) }, TOO_LATE],
    [{ status: 'pending', paymentState: 'held' }, { code: 'awaiting_payment' }],
    [{ status: 'cancelled' }, { code: 'booking_ended' }],
    [{ paymentState: 'part' }, DUE],
    [{ paymentState: 'due' }, DUE],
    [{ paymentState: 'waived' }, CALL_US],
    [{ paymentState: 'comp' }, CALL_US],
    [{ refundedAmount: '60.00' }, CALL_US],
  ])('unless %j', (changes, refusal) => {
    const booking = { ...MOVABLE, ...changes }
    expect(refuseMove(booking, NOW)).toMatchObject(refusal)
    expect(movableUntil(booking, NOW)).toBeNull()
  })
})

describe('the new time', () => {
  const from = { spaceId: 'cage-1', bundleId: null, start: START, end: START.add({ hours: 2 }) }
  const to = (start: string, spaceId = 'cage-1') => ({
    spaceId,
    bundleId: null,
    start: at(start),
    end: at(start).add({ hours: 2 }),
  })

  it.each([
    ['2026-11-27T18:00', null],
    ['2026-11-20T13:00', null],
    ['2026-12-27T19:00', null],
    ['2026-11-27T17:00', /already at this time/],
    ['2026-12-28T08:00', /within 30 days/],
    ['2026-11-20T12:00', 'too_soon'],
    ['2026-11-19T12:00', 'in_the_past'],
    ['2026-11-28T20:00', 'past_closing'],
    ['2026-11-28T07:00', 'before_opening'],
    ['2026-11-28T09:30', 'invalid_slot'],
  ])('%s: %s', (start, expected) => {
    const refusal = refuseNewTime(from, to(start), NOW, INITIAL_HOURS)
    const isByWords = expected instanceof RegExp
    expect((isByWords ? refusal?.message : refusal?.code) ?? null).toEqual(
      isByWords ? expect.stringMatching(expected) : expected,
    )
  })

  it('can be the same in another space', () => {
    expect(refuseNewTime(from, to('2026-11-27T17:00', 'cage-2'), NOW, INITIAL_HOURS)).toBeNull()
  })

  it('is never refused for its day within 30 days either way, and always beyond, also when clocks change', () => {
    const booked = { ...from, start: at('2027-03-01T17:00'), end: at('2027-03-01T19:00') }
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 90 }), (days) => {
        const start = Temporal.PlainDate.from('2027-03-01').add({ days }).toString()
        const refusal = refuseNewTime(booked, to(`${start}T08:00`), at('2026-12-01T08:00'), INITIAL_HOURS)
        expect(refusal === null).toBe(Math.abs(days) <= 30)
      }),
    )
  })

  it('never costs more', () => {
    fc.assert(
      fc.property(fc.nat({ max: 90_000 }), fc.nat({ max: 90_000 }), (old, wanted) => {
        const refusal = refuseNewPrice((old / 100).toFixed(2), (wanted / 100).toFixed(2))
        expect(refusal?.code ?? null).toBe(wanted > old ? 'refused' : null)
      }),
    )
  })
})
