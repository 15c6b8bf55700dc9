import type { PaymentMethod } from './booking-status.ts'

/** Names of the payment methods, for staff. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Card',
  cash: 'Cash',
  check: 'Check',
  comp: 'Complimentary',
  other: 'Other',
}
