import { expect, it } from 'vitest'
import { BEYOND_TEST_CARDS } from '../../testing/payment-errors.ts'
import { explainPaymentError, type ProviderError } from './payment-error.ts'

const card = (code: string, decline_code?: string): ProviderError => ({
  type: 'card_error',
  code,
  decline_code,
  message: 'Please call your bank.',
})

it.each<[ProviderError, string, string]>([
  [
    card('card_declined', 'generic_decline'),
    'Card Declined',
    'Your card was declined. Please contact your bank or use a different card.',
  ],
  [
    card('card_declined', 'insufficient_funds'),
    'Insufficient Funds',
    'Your card has insufficient funds. Please use a different card.',
  ],
  [card('expired_card'), 'Expired Card', 'Your card has expired. Please use a different card.'],
  [card('incorrect_cvc'), 'Card Error', 'Please call your bank.'],
  [
    { type: 'validation_error', message: 'No ZIP.' },
    'Validation Error',
    'Please check your payment information: No ZIP.',
  ],
  [{ type: 'validation_error' }, 'Validation Error', 'Please check your payment information.'],
  [{ type: 'constructor', message: 'Odd.' }, 'Payment Failed', 'Odd.'],
  [{}, 'Payment Failed', "Your payment couldn't be completed. Please try again."],
  ...BEYOND_TEST_CARDS,
])('explains %o as "%s"', (error, title, text) => {
  expect(explainPaymentError(error)).toEqual({ title, text })
})
