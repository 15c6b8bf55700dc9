import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { formatUsd } from '../domain/pricing/money.ts'
import {
  type BookingEmailProps,
  bookingPhrase,
  greeting,
  lineFacts,
  numberFact,
  slotFacts,
} from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** A receipt, sent by staff or after a payment by link: the price, what was paid, refunded, and waived, and what is still due. */
export function receipt(props: BookingEmailProps & { lines: readonly ReceiptLine[]; bookingsUrl: string }) {
  return letter({
    subject: `Receipt: ${bookingPhrase(props)}`,
    preview: `Price ${formatUsd(props.total)}, ${formatUsd(props.balance)} due`,
    heading: 'Your receipt',
    body: [
      paragraph(greeting(props.firstName)),
      paragraph('Here is your receipt.'),
      facts([
        ...slotFacts(props),
        ['Price', props.payment === 'comp' ? 'Complimentary' : formatUsd(props.total)],
        ...lineFacts(props.lines),
        ['Due', formatUsd(props.balance)],
        numberFact(props),
      ]),
      action('My Bookings', props.bookingsUrl),
    ],
  })
}
