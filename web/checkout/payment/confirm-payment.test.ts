import { describe, expect, it } from 'vitest'
import { explainPaymentError } from '../../../domain/payments/payment-error.ts'
import { isAboutCard, isPaidAlready, isRefusal, unexpectedProblem } from './confirm-payment.ts'

const FINISHED = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'You cannot confirm this PaymentIntent because it has already succeeded.',
}

describe('payment problem', () => {
  it('uses the error table for card errors', () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    expect(isAboutCard(error)).toBe(true)
    expect(explainPaymentError(error).title).toBe('Card Declined')
  })

  it('recognizes an intent that was already paid', () => {
    expect(isAboutCard(FINISHED)).toBe(false)
    expect(isPaidAlready({ ...FINISHED, payment_intent: { status: 'succeeded' } })).toBe(true)
    expect(isPaidAlready({ ...FINISHED, payment_intent: { status: 'canceled' } })).toBe(false)
  })

  it.each<[{ type?: string; code?: string }, boolean]>([
    [{ type: 'card_error' }, true],
    [{ type: 'validation_error' }, true],
    [FINISHED, true],
    [{ type: 'invalid_request_error', code: 'lock_timeout' }, false],
    [{ type: 'api_connection_error' }, false],
    [{ type: 'api_error' }, false],
    [{}, false],
  ])('distinguishes a refusal from an unknown result: %o is refused: %s', (error, expected) => {
    expect(isRefusal(error)).toBe(expected)
  })

  it.each([
    [new Error('The network went away'), 'Payment processing error: The network went away'],
    [new Error(''), 'An unexpected error occurred during payment processing.'],
    ['not an error', 'An unexpected error occurred during payment processing.'],
  ])('shows the message of the exception %o', (thrown, text) => {
    expect(unexpectedProblem(thrown)).toEqual({ title: 'Payment Error', text })
  })
})
