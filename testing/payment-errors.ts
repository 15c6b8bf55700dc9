import type { ProviderError } from '../domain/payments/payment-error.ts'

/** Errors that no test card causes, each with its title and text (spec section 8). */
export const BEYOND_TEST_CARDS: readonly [error: ProviderError, title: string, text: string][] = [
  [{ type: 'card_error' }, 'Card Error', 'There was an issue with your card.'],
  [
    { type: 'validation_error', code: 'odd', message: 'No ZIP.' },
    'Validation Error',
    'Please check your payment information: No ZIP.',
  ],
  [{ type: 'validation_error', code: 'odd' }, 'Validation Error', 'Please check your payment information.'],
  [
    { type: 'validation_error', code: 'incomplete_number' },
    'Incomplete Card Number',
    'Please enter a complete card number.',
  ],
  [
    { type: 'validation_error', code: 'incomplete_cvc' },
    'Incomplete Security Code',
    "Please enter your card's security code.",
  ],
  [
    { type: 'validation_error', code: 'incomplete_expiry' },
    'Incomplete Expiry Date',
    "Please enter your card's expiry date.",
  ],
  [{ type: 'invalid_request_error', message: 'No euros here.' }, 'Payment Failed', 'No euros here.'],
  [
    { type: 'invalid_request_error', message: 'This payment_intent is in an unexpected state.' },
    'Payment Failed',
    'This payment_intent is in an unexpected state.',
  ],
  [{ type: 'api_error', message: 'Please try later.' }, 'Payment Failed', 'Please try later.'],
]
