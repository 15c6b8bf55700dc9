import type { PaymentMethod } from '../bookings/booking-status.ts'

/** What the methods are called where money is counted. */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Card',
  cash: 'Cash',
  check: 'Check',
  comp: 'Complimentary',
  other: 'Other',
}
