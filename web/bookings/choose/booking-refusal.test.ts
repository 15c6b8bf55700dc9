import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { ApiError } from '../../api/api-client.ts'
import { explainRefusal, isTimeLost } from './booking-refusal.ts'

const refusal = (code: ErrorCode, details = {}) =>
  new ApiError(ERRORS[code].status, '', JSON.stringify({ code, message: ERRORS[code].message, details }))

describe('a booking that was refused', () => {
  it('has the title of the catalogue where there is one', () => {
    expect(explainRefusal(refusal('slot_taken'))).toEqual({
      title: 'Booking Conflict',
      description: ERRORS.slot_taken.message,
    })
    expect(explainRefusal(refusal('too_many_holds')).title).toBe('Booking Failed')
  })

  it('names the new price', () => {
    expect(explainRefusal(refusal('price_changed', { totalAmount: '80.00' })).description).toBe(
      'The price has changed. Please check the new total. It is $80.00 now.',
    )
  })

  it('says that nothing was booked where there was no answer', () => {
    expect(explainRefusal(new TypeError('Failed to fetch')).description).toMatch(/Nothing was booked\.$/)
  })

  it('costs the chosen time only where the time is the reason', () => {
    expect(isTimeLost(refusal('slot_taken'))).toBe(true)
    expect(isTimeLost(refusal('date_blocked'))).toBe(true)
    expect(isTimeLost(refusal('price_changed'))).toBe(false)
    expect(isTimeLost(new TypeError('Failed to fetch'))).toBe(false)
  })
})
