import { FREE } from '../domain/bookings/payment-state.ts'
import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { plural } from '../domain/plural.ts'
import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import {
  type BookingEmailProps,
  bookingFacts,
  bookingLetter,
  bookingPhrase,
  lineFacts,
  numberFact,
  type PaidEmailProps,
  slotTicket,
} from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'
import { dateFact, type SeasonDate } from './season-emails.ts'

/** A receipt, sent by staff or after a payment by link: the price, what was paid, refunded, and waived, and what is still due. */
export function receipt(props: BookingEmailProps & { lines: readonly ReceiptLine[] }) {
  return bookingLetter(props, {
    subject: `Receipt: ${bookingPhrase(props)}`,
    preview: `Price ${formatUsd(props.total)}, ${formatUsd(props.balance)} due`,
    heading: 'Your receipt',
    body: [
      paragraph('Here is your receipt.'),
      slotTicket(props, [
        ['Price', FREE[props.payment] ?? formatUsd(props.total)],
        ...lineFacts(props.lines),
        ['Due', formatUsd(props.balance)],
        numberFact(props),
      ]),
      action('Open My Booking', props.bookingUrl),
    ],
  })
}

/** Sent when staff refund a payment, which can be less than the total; or of several dates of a season, each with its refund. */
export function refundSent(props: BookingEmailProps & { refunded: Cents; season?: LinkedSeason }) {
  const { season } = props
  const amount = formatUsd(props.refunded)
  const what = season ? `${plural(season.dates.length, 'date')} of “${season.label}”` : bookingPhrase(props)
  return bookingLetter(props, {
    subject: `Refund of ${amount}: ${season?.label ?? props.item}`,
    preview: `${amount} for ${what}`,
    heading: `We refunded ${amount}`,
    body: [
      paragraph(`We refunded ${amount} to your card for ${what}.`),
      ...(season ? [facts(season.dates.map(dateFact))] : []),
      paragraph('It usually takes 5 to 10 business days to appear on your statement.'),
      action('Open My Booking', props.bookingUrl),
    ],
  })
}

interface ReturnedMoney {
  firstName: string | null
  amount: Cents
  /** The booking, or the label of another order. */
  what: string
}

/** Sent when money for something else than a booking goes back to the card that paid for it. */
export function orderRefunded({
  amount,
  what,
  bookUrl,
}: Omit<ReturnedMoney, 'firstName'> & { bookUrl: string }) {
  const dollars = formatUsd(amount)
  return letter({
    subject: `Refund of ${dollars}: ${what}`,
    preview: `${dollars} for your ${what}`,
    heading: `We refunded ${dollars}`,
    body: [
      paragraph(`We refunded ${dollars} to your card for your ${what}.`),
      paragraph('It usually takes 5 to 10 business days to appear on your statement.'),
      action('Book a Session', bookUrl),
    ],
  })
}

/** Sent when a refund fails that its customer knows of. Their bank decides about a payment that they disputed. */
export function refundFailed({
  firstName,
  amount,
  what,
  isDisputed,
}: ReturnedMoney & { isDisputed: boolean }) {
  const dollars = formatUsd(amount)
  return letter({
    subject: `Your refund of ${dollars} didn't go through`,
    preview: `For ${what}`,
    heading: `Your refund of ${dollars} didn't go through`,
    body: [
      paragraph(`Hi ${firstName ?? 'there'},`),
      paragraph(`Our refund of ${dollars} for ${what} came back to us.`),
      paragraph(
        isDisputed
          ? 'The payment is disputed, so your bank decides about this money. Please ask your bank, or reply to this email.'
          : "We still have your money. We'll try again or return it another way, and email you when it's done. To choose how, reply to this email.",
      ),
    ],
  })
}

/** Sent when staff returned the money of a failed refund another way. */
export function refundReturned({ firstName, amount, what }: ReturnedMoney) {
  const dollars = formatUsd(amount)
  return letter({
    subject: `We returned your ${dollars}`,
    preview: `For ${what}`,
    heading: `We returned your ${dollars}`,
    body: [
      paragraph(`Hi ${firstName ?? 'there'},`),
      paragraph(
        `Our refund of ${dollars} to your card for ${what} didn't go through, so we returned the money another way. If you don't have it, reply to this email.`,
      ),
    ],
  })
}

/** The thing that was over when the payment arrived. */
export type PaymentTooLate = 'slot_taken' | 'booking_cancelled' | 'hold_ended'
const TOO_LATE: Readonly<Record<PaymentTooLate, string>> = {
  slot_taken: 'your hold had ended, and the time was already taken',
  booking_cancelled: 'the booking was cancelled',
  hold_ended: 'your hold had ended',
}

/**
 * Sent when a payment is refunded automatically: it arrived after the hold expired and the slot couldn't be taken back,
 * or after the booking was cancelled or released. `paid` is what arrived; of a season, for those dates.
 */
export function paymentReturned(
  props: BookingEmailProps & {
    paid: Cents
    late: PaymentTooLate | { because: string }
    season?: LinkedSeason
  },
) {
  const { season, late } = props
  const amount = formatUsd(props.paid)
  return bookingLetter(props, {
    subject: `Your payment is being refunded: ${season?.label ?? props.item}`,
    preview: `${amount} for ${season?.label ?? props.item}`,
    heading: 'Your payment is being refunded',
    body: [
      paragraph(
        `We're sorry: your payment of ${amount} for ${season?.label ?? bookingPhrase(props)} arrived after ${typeof late === 'string' ? TOO_LATE[late] : late.because}.`,
      ),
      ...(season ? [facts(season.dates.map(dateFact))] : []),
      paragraph(
        'We are refunding the full amount to your card. It usually takes 5 to 10 business days to appear on your statement.',
      ),
      paragraph('Please pick another time. We would love to see you.'),
      action('Pick Another Time', props.bookUrl),
    ],
  })
}

/** The dates of a season that an email is about; null for a single booking. */
type LinkedSeason = { label: string; dates: readonly SeasonDate[] } | null

/** Sent when staff ask a customer to sign. Anyone who has the link can, so it opens nothing else. */
export function signLink(props: BookingEmailProps & { url: string; season: LinkedSeason }) {
  const { season } = props
  const what = season ? 'season' : 'booking'
  return bookingLetter(props, {
    subject: `Please sign before you play: ${season?.label ?? props.item}`,
    heading: 'Please sign the agreements',
    body: [
      paragraph(
        `Your ${what} is confirmed. We just need your signature on our policy and waiver before you play.`,
      ),
      season ? facts(season.dates.map(dateFact)) : slotTicket(props),
      action('Read and Sign', props.url),
      paragraph(
        `This link is only for this ${what} and works once. You don't need to sign in. Please don't forward it. If you weren't expecting it, ignore this email.`,
      ),
    ],
  })
}

/** Sent when staff ask a customer to pay what is due. Anyone who has the link can pay, and nothing else. */
export function payLink(props: PaidEmailProps & { url: string; season: LinkedSeason }) {
  const { season } = props
  const what = season ? 'season' : 'booking'
  const amount = formatUsd(props.balance)
  return bookingLetter(props, {
    subject: `Pay ${amount} for ${season?.label ?? props.item}`,
    heading: `${amount} is due for your ${what}`,
    body: [
      paragraph(`Your ${what} is confirmed. You can pay for it online now, or at The Barn.`),
      season
        ? facts([...season.dates.map(dateFact), ['Due', amount]])
        : slotTicket(props, bookingFacts(props)),
      action(`Pay ${amount}`, props.url),
      paragraph(
        `This link is only for this ${what} and works until the ${what} ends. You don't need to sign in. Please don't forward it. If you weren't expecting it, ignore this email.`,
      ),
    ],
  })
}
