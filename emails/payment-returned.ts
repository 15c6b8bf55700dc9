import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import { type BookingEmailProps, bookingPhrase, greeting } from './booking-facts.ts'
import { action, letter, paragraph } from './letter.ts'

/**
 * Sent when a payment is refunded automatically: it arrived after the hold expired and the slot was taken, or after staff
 * cancelled the booking. `paid` is what arrived.
 */
export async function paymentReturned(
  props: BookingEmailProps & { paid: Cents; isCancelled: boolean; bookUrl: string },
) {
  const amount = formatUsd(props.paid)
  const late = props.isCancelled
    ? 'the booking was cancelled'
    : 'your hold had ended, and the time was already taken'
  return await letter({
    subject: `Your payment is being refunded: ${props.item}`,
    preview: `${amount} for ${props.item}`,
    heading: 'Your payment is being refunded',
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(`We're sorry: your payment of ${amount} for ${bookingPhrase(props)} arrived after ${late}.`),
      paragraph(
        'We are refunding the full amount to your card. It usually takes 5 to 10 business days to appear on your statement.',
      ),
      paragraph('Please pick another time. We would love to see you.'),
      action('Pick Another Time', props.bookUrl),
    ],
  })
}
