import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import { type BookingEmailProps, bookingPhrase, greeting } from './booking-facts.ts'
import { action, letter, paragraph } from './letter.ts'

/** The thing that was over when the payment arrived. */
export type PaymentTooLate = 'slot_taken' | 'booking_cancelled' | 'hold_ended'
const TOO_LATE: Readonly<Record<PaymentTooLate, string>> = {
  slot_taken: 'your hold had ended, and the time was already taken',
  booking_cancelled: 'the booking was cancelled',
  hold_ended: 'your hold had ended',
}

/**
 * Sent when a payment is refunded automatically: it arrived after the hold expired and the slot couldn't be taken back,
 * or after the booking was cancelled or released. `paid` is what arrived.
 */
export function paymentReturned(
  props: BookingEmailProps & { paid: Cents; late: PaymentTooLate; bookUrl: string },
) {
  const amount = formatUsd(props.paid)
  return letter({
    subject: `Your payment is being refunded: ${props.item}`,
    preview: `${amount} for ${props.item}`,
    heading: 'Your payment is being refunded',
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(
        `We're sorry: your payment of ${amount} for ${bookingPhrase(props)} arrived after ${TOO_LATE[props.late]}.`,
      ),
      paragraph(
        'We are refunding the full amount to your card. It usually takes 5 to 10 business days to appear on your statement.',
      ),
      paragraph('Please pick another time. We would love to see you.'),
      action('Pick Another Time', props.bookUrl),
    ],
  })
}
