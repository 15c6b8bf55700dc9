import { type Cents, formatUsd } from '../domain/pricing/price.ts'
import { type BookingMailProps, bookingPhrase, greeting } from './booking-facts.ts'
import { letter, paragraph } from './letter.ts'

/** Money on its way back, as staff decided; `refunded` may be less than the total. */
export async function refundSent(props: BookingMailProps & { refunded: Cents }) {
  const amount = formatUsd(props.refunded)
  return await letter({
    subject: `Refund of ${amount}: ${props.facility}`,
    preview: `${amount} for ${bookingPhrase(props)}`,
    heading: `We have refunded ${amount}`,
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(`we have returned ${amount} to your card for ${bookingPhrase(props)}.`),
      paragraph('It usually shows within 5 to 10 days.'),
    ],
  })
}
