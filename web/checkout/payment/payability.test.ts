import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../domain/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Payability, payabilityOf } from './payability.ts'

const INTENT = { clientSecret: 'secret' }
const refusal = (code: ErrorCode) => new ApiError(ERRORS[code].status, '', JSON.stringify({ code }))
const noResponse = new TypeError('Failed to fetch')

it.each<[string, Error | null, Error | null, Payability]>([
  ['pending', null, null, 'payable'],
  ['confirmed', null, null, 'not_payable'],
  ['cancelled', null, null, 'not_payable'],
  ['pending', null, refusal('already_paid'), 'not_payable'],
  ['pending', null, refusal('payment_processing'), 'not_payable'],
  ['pending', refusal('booking_not_found'), null, 'not_payable'],
  // Stale data next to an error proves nothing.
  ['pending', noResponse, null, 'unknown'],
  ['pending', null, noResponse, 'unknown'],
  ['pending', refusal('internal'), null, 'unknown'],
  ['pending', null, refusal('payments_unavailable'), 'unknown'],
  ['pending', null, refusal('hold_expired'), 'unknown'],
])(
  'rates a booking that is %s, with booking error %o and intent error %o: %s',
  (status, error, intentError, standing) => {
    expect(payabilityOf({ data: { status }, error }, { data: INTENT, error: intentError })).toBe(standing)
  },
)
