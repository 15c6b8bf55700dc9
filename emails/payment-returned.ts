import { formatUsd } from '../domain/pricing/price.ts'
import { formatLongDate, formatTimeRange } from '../domain/time/format.ts'
import type { BookingMailProps } from './booking-facts.ts'
import { letter, paragraph } from './letter.ts'

/** The payment came after the hold had run out and the slot was taken: it goes back. */
export async function paymentReturned({ firstName, facility, start, end, total }: BookingMailProps) {
  const when = `${formatLongDate(start)}, ${formatTimeRange(start, end)}`
  return await letter({
    subject: `Your payment is on its way back: ${facility}`,
    preview: `${formatUsd(total)} for ${facility}`,
    heading: 'Your payment is on its way back',
    body: [
      paragraph(`Hi ${firstName ?? 'there'},`),
      paragraph(
        `your payment of ${formatUsd(total)} for ${facility} on ${when} came after your hold had run out, and by then somebody else had booked the time. We are sorry.`,
      ),
      paragraph('We have returned the full amount to your card. It usually shows within 5 to 10 days.'),
      paragraph('You are welcome to pick another time.'),
    ],
  })
}
