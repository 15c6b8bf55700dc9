import type { ReceivedMethod } from './booking-status.ts'

/** Names of the payment methods, for staff. */
export const METHOD_NAMES: Readonly<Record<ReceivedMethod, string>> = {
  stripe: 'Card',
  cash: 'Cash',
  card_reader: 'Card reader',
  check: 'Check',
  comp: 'Complimentary',
  other: 'Other',
}
