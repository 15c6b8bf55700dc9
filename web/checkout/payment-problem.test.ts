import { describe, expect, it } from 'vitest'
import {
  isAboutCard,
  isPaidAlready,
  isRefusal,
  paymentProblem,
  unexpectedProblem,
} from './payment-problem.ts'

const FINISHED = {
  type: 'invalid_request_error',
  code: 'payment_intent_unexpected_state',
  message: 'You cannot confirm this PaymentIntent because it has already succeeded.',
}

describe('payment problem', () => {
  it('uses the error table for card errors', () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
    expect(isAboutCard(error)).toBe(true)
    expect(paymentProblem(error).title).toBe('Card Declined')
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
  ])('tells a refusal from an unknown result: %o is refused: %s', (error, expected) => {
    expect(isRefusal(error)).toBe(expected)
  })

  it('never shows what the provider writes for programmers', () => {
    expect(paymentProblem(FINISHED)).toEqual({
      title: 'Payment Failed',
      text: 'Your payment could not be completed.',
    })
    const thrown = new Error('Invalid value for stripe.confirmPayment(): elements should have a mounted one.')
    expect(unexpectedProblem(thrown).text).toBe('An unexpected error occurred during payment processing.')
  })

  it('keeps what the provider writes for customers', () => {
    const message = 'We are unable to authenticate your payment method.'
    expect(paymentProblem({ type: 'invalid_request_error', message }).text).toBe(message)
    expect(unexpectedProblem(new Error('The network went away')).text).toBe(
      'Payment processing error: The network went away',
    )
  })
})
