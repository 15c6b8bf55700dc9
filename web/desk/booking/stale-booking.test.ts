import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { ApiError } from '../../api/api-client.ts'
import { latestOf, overtakenBy, overtakenText } from './stale-booking.ts'

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
  ])('of version 2 and %o is %s', (heard, version) => {
    expect(latestOf(booking(2), ...heard)).toEqual(booking(version))
  })
})

it('tells who was quicker, where somebody was', () => {
  const byCasey = overtakenBy(refusal('changed_meanwhile', { current: booking(3), changedBy: 'Casey' }))
  expect(byCasey?.current.version).toBe(3)
  expect(overtakenText(byCasey)).toBe('Casey changed this booking meanwhile.')
  const bySystem = overtakenBy(refusal('changed_meanwhile', { current: booking(3), changedBy: null }))
  expect(overtakenText(bySystem)).toBe('This booking has changed meanwhile.')
  expect(overtakenBy(refusal('slot_taken', { current: booking(3) }))).toBeNull()
  expect(overtakenBy(new TypeError('Failed to fetch'))).toBeNull()
})
