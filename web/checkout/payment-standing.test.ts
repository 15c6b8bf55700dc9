import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { ApiError } from '../api/api-client.ts'
import { type Standing, standingOf } from './payment-standing.ts'

const INTENT = { clientSecret: 'secret' }
const refusal = (code: ErrorCode) => new ApiError(ERRORS[code].status, '', JSON.stringify({ code }))
const noAnswer = new TypeError('Failed to fetch')

it.each<[string, Error | null, Error | null, Standing]>([
  ['pending', null, null, 'payable'],
  ['confirmed', null, null, 'moved_on'],
  ['cancelled', null, null, 'moved_on'],
  ['pending', null, refusal('already_paid'), 'moved_on'],
  ['pending', null, refusal('payment_processing'), 'moved_on'],
  ['pending', refusal('booking_not_found'), null, 'moved_on'],
  // The old answer says pending; that is no news.
  ['pending', noAnswer, null, 'unknown'],
  ['pending', null, noAnswer, 'unknown'],
  ['pending', refusal('internal'), null, 'unknown'],
  ['pending', null, refusal('payments_unavailable'), 'unknown'],
  ['pending', null, refusal('hold_expired'), 'unknown'],
])(
  'a booking that is %s, asked for with %o, its intent with %o: %s',
  (status, error, intentError, standing) => {
    expect(standingOf({ data: { status }, error }, { data: INTENT, error: intentError })).toBe(standing)
  },
)
