import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import {
  type MovableBooking,
  movableUntil,
  refuseMove,
  refuseNewPrice,
  refuseNewTime,
} from './customer-move.ts'

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

describe('a customer can move a booking', () => {
  it('until 24 hours before its start', () => {
    expect(movableUntil(MOVABLE, NOW)).toEqual(at('2026-11-26T17:00'))
    expect(refuseMove(MOVABLE, at('2026-11-26T17:00'))).toBeNull()
    expect(refuseMove(MOVABLE, at('2026-11-26T17:00:01'))).toMatchObject({ code: 'too_late_to_move' })
  })

  it.each<[Partial<MovableBooking>, string]>([
    [{ signedVersions: [] }, 'moves_not_allowed'],
    [{ signedVersions: ['2026-11-22'] }, 'moves_not_allowed'],
    [{ signedVersions: ['2026-11-22.1-resale10'] }, 'moves_not_allowed'],
    [{ signedVersions: ['2026-11-22', '2026-11-22.1-moves'] }, 'moves_not_allowed'],
    [{ wasMoved: true }, 'already_moved'],
    [{ attendance: 'arrived' }, 'too_late_to_move'],
    [{ attendance: 'no_show' }, 'too_late_to_move'],
    [{ status: 'completed', start: NOW.subtract({ hours: 30 }) }, 'too_late_to_move'],
    [{ status: 'pending', paymentState: 'held' }, 'awaiting_payment'],
    [{ status: 'cancelled' }, 'booking_ended'],
    [{ paymentState: 'part' }, 'balance_due'],
    [{ paymentState: 'due' }, 'balance_due'],
    [{ paymentState: 'waived' }, 'moves_not_allowed'],
    [{ paymentState: 'comp' }, 'moves_not_allowed'],
    [{ refundedAmount: '60.00' }, 'moves_not_allowed'],
  ])('unless %j', (changes, code) => {
    const booking = { ...MOVABLE, ...changes }
    expect(refuseMove(booking, NOW)).toMatchObject({ code })
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
    ['2026-11-27T17:00', 'same_slot'],
    ['2026-12-28T08:00', 'moved_too_far'],
    ['2026-11-20T12:00', 'too_soon'],
    ['2026-11-19T12:00', 'in_the_past'],
    ['2026-11-28T20:00', 'past_closing'],
    ['2026-11-28T07:00', 'before_opening'],
    ['2026-11-28T09:30', 'invalid_slot'],
  ])('%s: %s', (start, code) => {
    expect(refuseNewTime(from, to(start), NOW, INITIAL_HOURS)?.code ?? null).toBe(code)
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
        expect(refusal?.code ?? null).toBe(wanted > old ? 'costs_more' : null)
      }),
    )
  })
})
