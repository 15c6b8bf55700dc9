import { formatUsd } from '../domain/pricing/money.ts'
import { formatTime } from '../domain/time/format.ts'
import { type BookingEmailProps, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** Warns that an unpaid hold is about to expire. */
export function holdEnding(
  props: BookingEmailProps & { holdExpiresAt: Temporal.Instant; checkoutUrl: string },
) {
  const until = `${formatTime(props.holdExpiresAt)} ET`
  return letter({
    subject: `Your hold ends at ${until}: ${props.item}`,
    preview: bookingPhrase(props),
    heading: `Your hold ends at ${until}`,
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(
        `We're holding this time for you until ${until}. If it isn't paid by then, anyone can book it.`,
      ),
      facts([...slotFacts(props), ['Total', formatUsd(props.total)]]),
      action('Complete Payment', props.checkoutUrl),
      paragraph("Changed your mind? No action needed. You won't be charged."),
    ],
  })
}
