import { type BookingEmailProps, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** Sent when staff ask a customer to sign. Anyone who has the link can, so it opens nothing else. */
export async function signLink(props: BookingEmailProps & { url: string }) {
  return await letter({
    subject: `Please sign before you play: ${props.item}`,
    preview: bookingPhrase(props),
    heading: 'Please sign the agreements',
    body: [
      paragraph(greeting(props.firstName)),
      paragraph(
        'Your booking is confirmed. We just need your signature on our policy and waiver before you play.',
      ),
      facts(slotFacts(props)),
      action('Read and Sign', props.url),
      paragraph(
        "This link is for this booking only and works once, without signing in. Please don't forward it. If you weren't expecting it, ignore this email.",
      ),
    ],
  })
}
