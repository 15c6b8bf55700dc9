import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { explainRefusal } from './explain-refusal.ts'

const refusal = (code: ErrorCode, details = {}) =>
  new ApiError(ERRORS[code].status, '', JSON.stringify({ code, message: ERRORS[code].message, details }))

it("repeats the server's message", () => {
  expect(explainRefusal(refusal('slot_taken'))).toEqual({
    title: 'Booking Failed',
    description: ERRORS.slot_taken.message,
  })
})

it('shows the new price', () => {
  expect(explainRefusal(refusal('price_changed', { totalAmount: '80.00' })).description).toBe(
    `${ERRORS.price_changed.message} It's now $80.00.`,
  )
})

it('says that nothing was charged when there was no response', () => {
  expect(explainRefusal(new TypeError('Failed to fetch')).description).toMatch(/Nothing was charged\.$/)
})
