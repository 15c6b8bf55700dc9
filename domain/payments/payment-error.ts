/** The part of a Stripe error this table reads; Stripe's own type is wider. */
export interface ProviderError {
  type?: string | undefined
  code?: string | undefined
  decline_code?: string | undefined
  message?: string | undefined
}

interface ErrorRow {
  title: string
  text: (message: string | undefined) => string
}

/** The table of errors for payment confirmation (spec section 8). */
const ROWS: Readonly<Record<string, ErrorRow>> = {
  card_error: {
    title: 'Card Error',
    text: (message) => message || 'There was an issue with your card.',
  },
  validation_error: {
    title: 'Validation Error',
    text: (message) =>
      message
        ? `Please check your payment information: ${message}`
        : 'Please check your payment information.',
  },
  incomplete_number: {
    title: 'Incomplete Card Number',
    text: () => 'Please enter a complete card number.',
  },
  incomplete_cvc: {
    title: 'Incomplete Security Code',
    text: () => "Please enter your card's security code.",
  },
  incomplete_expiry: {
    title: 'Incomplete Expiry Date',
    text: () => "Please enter your card's expiry date.",
  },
  expired_card: {
    title: 'Expired Card',
    text: () => 'Your card has expired. Please use a different card.',
  },
  insufficient_funds: {
    title: 'Insufficient Funds',
    text: () => 'Your card has insufficient funds. Please use a different card.',
  },
  card_declined: {
    title: 'Card Declined',
    text: () => 'Your card was declined. Please contact your bank or use a different card.',
  },
}

/**
 * The title and text for a failed payment. Stripe sends `card_error` with every decline, so the most precise name wins:
 * the first of `decline_code`, `code`, `type` that has a row.
 */
export function explainPaymentError(error: ProviderError): { title: string; text: string } {
  for (const name of [error.decline_code, error.code, error.type]) {
    const row = name && Object.hasOwn(ROWS, name) ? ROWS[name] : undefined
    if (row) return { title: row.title, text: row.text(error.message) }
  }
  return {
    title: 'Payment Failed',
    text: error.message || "Your payment couldn't be completed. Please try again.",
  }
}
