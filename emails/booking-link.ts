import { formatUsd } from '../domain/pricing/money.ts'
import { type BookingEmailProps, bookingFacts, bookingPhrase, greeting, slotFacts } from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** Sent when staff ask a customer to sign. Anyone who has the link can, so it opens nothing else. */
export function signLink(props: BookingEmailProps & { url: string }) {
  return letter({
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
        "This link is only for this booking and works once. You don't need to sign in. Please don't forward it. If you weren't expecting it, ignore this email.",
      ),
    ],
  })
}

/** Sent when staff ask a customer to pay what is due. Anyone who has the link can pay, and nothing else. */
export function payLink(props: BookingEmailProps & { url: string }) {
  const amount = formatUsd(props.balance)
  return letter({
    subject: `Pay ${amount} for ${props.item}`,
    preview: bookingPhrase(props),
    heading: `${amount} is due for your booking`,
    body: [
      paragraph(greeting(props.firstName)),
      paragraph('Your booking is confirmed. You can pay for it online now, or at The Barn.'),
      facts(bookingFacts(props)),
      action(`Pay ${amount}`, props.url),
      paragraph(
        "This link is only for this booking and works until the booking ends. You don't need to sign in. Please don't forward it. If you weren't expecting it, ignore this email.",
      ),
    ],
  })
}
