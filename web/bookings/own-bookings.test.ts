import { describe, expect, it } from 'vitest'
import type { AvailabilityEntry } from '../../domain/bookings/availability.schema.ts'
import type { Booking } from '../../domain/bookings/booking.schema.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { sortReservations, splitOwn } from './own-bookings.ts'

const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')

function booking(id: string, startsIn: number, rest: Partial<OwnBooking> = {}): Booking {
  const start = NOW.add({ hours: startsIn })
  return {
    id,
    userId: 'u1',
    spaceId: 'cage1',
    bundleId: null,
    startTime: start.toString(),
    endTime: start.add({ hours: 1 }).toString(),
    totalAmount: '30.00',
    status: 'confirmed',
    paymentMethod: 'stripe',
    stripePaymentIntentId: null,
    reminderSent: false,
    orderId: `${id}-order`,
    madeBy: 'customer',
    holdExpiresAt: null,
    suspendedAt: null,
    cancelReason: null,
    createdAt: NOW.toString(),
    updatedAt: NOW.toString(),
    ...rest,
  }
}

const ids = (bookings: Booking[]) => bookings.map(({ id }) => id)

describe('sortReservations', () => {
  it('lists confirmed future bookings as upcoming, soonest first', () => {
    const sorted = sortReservations([booking('later', 5), booking('soon', 1), booking('now', 0)], NOW)
    expect(ids(sorted.upcoming)).toEqual(['soon', 'later'])
    expect(ids(sorted.past)).toEqual(['now'])
  })

  it('lists started bookings as past, newest first, then bookings cancelled ahead of time', () => {
    const cancelled = { status: 'cancelled' } as const
    const sorted = sortReservations(
      [
        booking('far', 90, cancelled),
        booking('old', -50, { status: 'completed' }),
        booking('ahead', 9, cancelled),
        booking('recent', -5, cancelled),
      ],
      NOW,
    )
    expect(ids(sorted.past)).toEqual(['recent', 'old', 'ahead', 'far'])
  })

  it('keeps played sessions in the first ten when many future bookings were cancelled', () => {
    const plans = Array.from({ length: 10 }, (_, index) =>
      booking(`c${index}`, index + 1, { status: 'cancelled' }),
    )
    const sorted = sortReservations([...plans, booking('played', -3, { status: 'completed' })], NOW)
    expect(ids(sorted.past)).toHaveLength(10)
    expect(ids(sorted.past)[0]).toBe('played')
  })

  it('lists what staff cancelled ahead of its time before ten played sessions', () => {
    const played = Array.from({ length: 10 }, (_, index) =>
      booking(`p${index}`, -index - 1, { status: 'completed' }),
    )
    const byStaff = booking('byStaff', 30, { status: 'cancelled', cancelReason: 'staff' })
    const released = booking('released', 20, { status: 'cancelled', cancelReason: 'released' })
    const { past } = sortReservations([...played, byStaff, released], NOW)
    expect(ids(past).slice(0, 2)).toEqual(['byStaff', 'p0'])
    expect(ids(past)).not.toContain('released')
  })

  it('lists a hold as waiting until the instant it expires', () => {
    const held = booking('held', 9, { status: 'pending', holdExpiresAt: NOW.add({ seconds: 1 }).toString() })
    expect(ids(sortReservations([held], NOW).waiting)).toEqual(['held'])
    expect(ids(sortReservations([held], NOW.add({ seconds: 1 })).lapsed)).toEqual(['held'])
  })

  it('sets unpaid holds that ended apart, unless money came back', () => {
    const lapsed = { status: 'cancelled', cancelReason: 'hold_expired' } as const
    const sorted = sortReservations(
      [
        booking('begun', -2, lapsed),
        booking('ahead', 2, { status: 'cancelled', cancelReason: 'released' }),
        booking('refunded', -3, { ...lapsed, refundedAmount: '30.00' }),
        booking('played', -4, { status: 'completed' }),
      ],
      NOW,
    )
    expect(ids(sorted.past)).toEqual(['refunded', 'played'])
    expect(ids(sorted.lapsed)).toEqual(['begun', 'ahead'])
  })

  it('lists a hold without an expiry as waiting', () => {
    expect(ids(sortReservations([booking('held', 9, { status: 'pending' })], NOW).waiting)).toEqual(['held'])
  })

  it('caps past bookings at ten but lists every hold', () => {
    const past = Array.from({ length: 30 }, (_, index) => booking(`p${index}`, -index - 1))
    const holds = Array.from({ length: 3 }, (_, index) =>
      booking(`h${index}`, index + 1, { status: 'pending' }),
    )
    const sorted = sortReservations([...past, ...holds], NOW)
    expect(ids(sorted.past)).toEqual(past.slice(0, 10).map(({ id }) => id))
    expect(sorted.waiting).toHaveLength(3)
  })
})

const entry = (spaceId: string, from: string, to: string): AvailabilityEntry => ({
  startTime: from,
  endTime: to,
  spaceId,
  bundleId: null,
  held: true,
})

const hold = entry('cage1', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z') as unknown as Booking

describe('splitOwn', () => {
  it('finds the hold when its times are written with another offset', () => {
    const mine = entry('cage1', '2026-11-20T18:00:00-05:00', '2026-11-20T19:00:00-05:00')
    expect(splitOwn([mine], [hold])).toEqual({ mine: [mine], others: [] })
  })

  it('keeps other spaces and other times apart from the holds', () => {
    const others = [
      entry('cage2', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z'),
      entry('cage1', '2026-11-20T22:00:00Z', '2026-11-20T23:00:00Z'),
    ]
    expect(splitOwn(others, [hold])).toEqual({ mine: [], others })
  })
})
