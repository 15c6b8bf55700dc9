import type { PaymentMethod } from '../../domain/bookings/booking-status.ts'

/** What the methods are called in forms (spec section 2, Admin bookings). */
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Stripe',
  cash: 'Cash',
  check: 'Check',
  comp: 'Complimentary',
  other: 'Other',
}
