import { formatUsd } from '../domain/pricing/price.ts'
import { type BookingMailProps, bookingPhrase, greeting } from './booking-facts.ts'
import { letter, paragraph } from './letter.ts'

/** The payment came after the hold had run out and the slot was taken: it goes back. */
export async function paymentReturned(props: BookingMailProps) {
  const amount = formatUsd(props.total)
  return await letter({
    subject: `Your payment is on its way back: ${props.facility}`,
    preview: `${amount} for ${props.facility}`,
    heading: 'Your payment is on its way back',
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(
        `your payment of ${amount} for ${bookingPhrase(props)} came after your hold had run out, and by then the time could no longer be given to you. We are sorry.`,
      ),
      paragraph('We are returning the full amount to your card. It usually shows within 5 to 10 days.'),
      paragraph('You are welcome to pick another time.'),
    ],
  })
}
