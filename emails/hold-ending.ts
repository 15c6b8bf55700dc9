import { formatUsd } from '../domain/pricing/price.ts'
import { formatTime } from '../domain/time/format.ts'
import { type BookingMailProps, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** The hold is about to run out unpaid. */
export async function holdEnding(
  props: BookingMailProps & { holdExpiresAt: Temporal.Instant; checkoutUrl: string },
) {
  const until = `${formatTime(props.holdExpiresAt)} ET`
  return await letter({
    subject: `Your hold ends at ${until}: ${props.facility}`,
    preview: bookingPhrase(props),
    heading: `Your hold ends at ${until}`,
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(
        `we are keeping this time for you until ${until}. It is not paid yet; after that others can book it.`,
      ),
      facts([...slotFacts(props), ['Total', formatUsd(props.total)]]),
      action('Complete payment', props.checkoutUrl),
      paragraph('If you no longer want it, you need not do anything: nothing is charged.'),
    ],
  })
}
