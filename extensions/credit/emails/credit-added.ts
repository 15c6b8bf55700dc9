import { type Cents, formatUsd } from '../../../domain/pricing/money.ts'
import { CONFIRM_FIRST } from '../../../emails/account-links.ts'
import { action, facts, letter, paragraph } from '../../../emails/letter.ts'

/**
 * Sent when staff give a customer credit. `available` is what they can spend; if `isWaiting`, a part of it
 * only once their account is proven.
 */
export function creditAdded(props: {
  amount: Cents
  reason: string | null
  available: Cents
  isWaiting: boolean
  bookUrl: string
}) {
  const { amount, reason, available, isWaiting, bookUrl } = props
  const given = formatUsd(amount)
  return letter({
    subject: `You have ${given} in credit`,
    preview: `For your next bookings`,
    heading: `We gave you ${given} in credit`,
    body: [
      paragraph("It pays for your next bookings at checkout, before your card. It doesn't expire."),
      ...(isWaiting ? [paragraph(CONFIRM_FIRST)] : []),
      facts([
        ...(reason ? [['Reason', reason] as [string, string]] : []),
        ['Your credit', formatUsd(available)],
      ]),
      action('Book a Session', bookUrl),
    ],
  })
}
