import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import { type BookingEmailProps, bookingPhrase, greeting } from './booking-facts.ts'
import { action, letter, paragraph } from './letter.ts'

/** Sent when staff refund a payment; `refunded` can be less than the total. */
export function refundSent(props: BookingEmailProps & { refunded: Cents; bookingsUrl: string }) {
  const amount = formatUsd(props.refunded)
  return letter({
    subject: `Refund of ${amount}: ${props.item}`,
    preview: `${amount} for ${bookingPhrase(props)}`,
    heading: `We refunded ${amount}`,
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(`We refunded ${amount} to your card for ${bookingPhrase(props)}.`),
      paragraph('It usually takes 5 to 10 business days to appear on your statement.'),
      action('My Bookings', props.bookingsUrl),
    ],
  })
}
