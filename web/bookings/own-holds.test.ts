import { describe, expect, it } from 'vitest'
import type { AvailabilityEntry, Booking } from '../../domain/bookings/booking.schema.ts'
import { splitOwn } from './own-holds.ts'

const entry = (spaceId: string, from: string, to: string): AvailabilityEntry => ({
  startTime: from,
  endTime: to,
  spaceId,
  bundleId: null,
  held: true,
})

const hold = entry('cage1', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z') as unknown as Booking

describe('splitOwn', () => {
  it('finds my hold when its times are written with another offset', () => {
    const mine = entry('cage1', '2026-11-20T18:00:00-05:00', '2026-11-20T19:00:00-05:00')
    expect(splitOwn([mine], [hold])).toEqual({ mine: [mine], others: [] })
  })

  it('keeps other spaces and other times apart from my holds', () => {
    const others = [
      entry('cage2', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z'),
      entry('cage1', '2026-11-20T22:00:00Z', '2026-11-20T23:00:00Z'),
    ]
    expect(splitOwn(others, [hold])).toEqual({ mine: [], others })
  })
})
