import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { ApiError } from '../../api/api-client.ts'
import { explainRefusal } from './booking-refusal.ts'

const refusal = (code: ErrorCode, details = {}) =>
  new ApiError(ERRORS[code].status, '', JSON.stringify({ code, message: ERRORS[code].message, details }))

describe('explainRefusal', () => {
  it('uses the title from the error table if there is one', () => {
    expect(explainRefusal(refusal('slot_taken'))).toEqual({
      title: 'Booking Conflict',
      description: ERRORS.slot_taken.message,
    })
    expect(explainRefusal(refusal('too_many_holds')).title).toBe('Booking Failed')
  })

  it('recognizes holds in the way', () => {
    expect(explainRefusal(refusal('verify_to_hold_more')).isAboutHolds).toBe(true)
    expect(explainRefusal(refusal('slot_paused')).isAboutHolds).toBeUndefined()
  })

  it('shows the new price', () => {
    expect(explainRefusal(refusal('price_changed', { totalAmount: '80.00' })).description).toBe(
      `${ERRORS.price_changed.message} It's now $80.00.`,
    )
  })

  it('says that nothing was charged when there was no response', () => {
    expect(explainRefusal(new TypeError('Failed to fetch')).description).toMatch(/Nothing was charged\.$/)
  })
})
