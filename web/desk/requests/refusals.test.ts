import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { ApiError } from '../../api/api-error.ts'
import { latestOf, staleOf, staleText } from './refusals.ts'

const booking = (version: number, id = 'a') => ({ id, version }) as AdminBooking
const refusal = (code: string, details: object) =>
  new ApiError(409, 'Conflict', JSON.stringify({ code, message: '', details }))

describe('latestOf', () => {
  it.each([
    [[], 2],
    [[undefined], 2],
    [[booking(1)], 2],
    [[booking(4), booking(3)], 4],
    [[booking(9, 'another')], 2],
  ])('picks from version 2 and %o version %s', (seen, version) => {
    expect(latestOf(booking(2), ...seen)).toEqual(booking(version))
  })
})

it('names who changed the booking first', () => {
  const byCasey = staleOf<AdminBooking>(refusal('stale', { current: booking(3), changedBy: 'Casey' }))
  expect(byCasey?.current.version).toBe(3)
  expect(staleText(byCasey)).toBe('Casey just changed this booking.')
  const bySystem = staleOf<AdminBooking>(refusal('stale', { current: booking(3), changedBy: null }))
  expect(staleText(bySystem)).toBe('This booking just changed.')
  expect(staleOf<AdminBooking>(refusal('slot_taken', { current: booking(3) }))).toBeNull()
  expect(staleOf<AdminBooking>(new TypeError('Failed to fetch'))).toBeNull()
})
