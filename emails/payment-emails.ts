import { FREE } from '../domain/bookings/payment-state.ts'
import type { ReceiptLine } from '../domain/payments/receipt.schema.ts'
import { plural } from '../domain/plural.ts'
import { type Cents, formatUsd } from '../domain/pricing/money.ts'
import { CONFIRM_FIRST } from './account-links.ts'
import {
  type BookingEmailProps,
  bookingFacts,
  bookingLetter,
  bookingPhrase,
  lineFacts,
  numberFact,
  slotFacts,
} from './booking-facts.ts'
import { action, facts, letter, paragraph } from './letter.ts'
import { dateFact, type SeriesDate } from './series-emails.ts'

/** A receipt, sent by staff or after a payment by link: the price, what was paid, refunded, and waived, and what is still due. */
export function receipt(props: BookingEmailProps & { lines: readonly ReceiptLine[] }) {
  return bookingLetter(props, {
    subject: `Receipt: ${bookingPhrase(props)}`,
    preview: `Price ${formatUsd(props.total)}, ${formatUsd(props.balance)} due`,
    heading: 'Your receipt',
    body: [
      paragraph('Here is your receipt.'),
      facts([
        ...slotFacts(props),
        ['Price', FREE[props.payment] ?? formatUsd(props.total)],
        ...lineFacts(props.lines),
        ['Due', formatUsd(props.balance)],
        numberFact(props),
      ]),
      action('My Bookings', props.bookingsUrl),
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
      action('My Bookings', props.bookingsUrl),
    ],
  })
}

interface ReturnedMoney {
  firstName: string | null
  amount: Cents
  /** The booking or pack it was paid for. */
  what: string
  bookUrl: string
}

/** Sent when a refund fails that its customer knows of. Their bank decides about a payment that they disputed. */
export function refundFailed({
  firstName,
  amount,
  what,
  isDisputed,
  bookUrl,
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
      action('Visit The Barn', bookUrl),
    ],
  })
}

/** Sent when staff returned the money of a failed refund another way. */
export function refundReturned({ firstName, amount, what, bookUrl }: ReturnedMoney) {
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
      action('Visit The Barn', bookUrl),
    ],
  })
}

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

/** The thing that was over when the payment arrived. */
export type PaymentTooLate = 'slot_taken' | 'offer_ended' | 'booking_cancelled' | 'hold_ended'
const TOO_LATE: Readonly<Record<PaymentTooLate, string>> = {
  offer_ended: 'the other customer no longer offered it',
  slot_taken: 'your hold had ended, and the time was already taken',
  booking_cancelled: 'the booking was cancelled',
  hold_ended: 'your hold had ended',
}

/**
 * Sent when a payment is refunded automatically: it arrived after the hold expired and the slot couldn't be taken back,
 * or after the booking was cancelled or released. `paid` is what arrived; of a season, for those dates.
 */
export function paymentReturned(
  props: BookingEmailProps & { paid: Cents; late: PaymentTooLate; season?: LinkedSeason },
) {
  const { season } = props
  const amount = formatUsd(props.paid)
  return bookingLetter(props, {
    subject: `Your payment is being refunded: ${season?.label ?? props.item}`,
    preview: `${amount} for ${season?.label ?? props.item}`,
    heading: 'Your payment is being refunded',
    body: [
      paragraph(
        `We're sorry: your payment of ${amount} for ${season?.label ?? bookingPhrase(props)} arrived after ${TOO_LATE[props.late]}.`,
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
type LinkedSeason = { label: string; dates: readonly SeriesDate[] } | null

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
      facts(season ? season.dates.map(dateFact) : slotFacts(props)),
      action('Read and Sign', props.url),
      paragraph(
        `This link is only for this ${what} and works once. You don't need to sign in. Please don't forward it. If you weren't expecting it, ignore this email.`,
      ),
    ],
  })
}

/** Sent when staff ask a customer to pay what is due. Anyone who has the link can pay, and nothing else. */
export function payLink(props: BookingEmailProps & { url: string; season: LinkedSeason }) {
  const { season } = props
  const what = season ? 'season' : 'booking'
  const amount = formatUsd(props.balance)
  return bookingLetter(props, {
    subject: `Pay ${amount} for ${season?.label ?? props.item}`,
    heading: `${amount} is due for your ${what}`,
    body: [
      paragraph(`Your ${what} is confirmed. You can pay for it online now, or at The Barn.`),
      facts(season ? [...season.dates.map(dateFact), ['Due', amount]] : bookingFacts(props)),
      action(`Pay ${amount}`, props.url),
      paragraph(
        `This link is only for this ${what} and works until the ${what} ends. You don't need to sign in. Please don't forward it. If you weren't expecting it, ignore this email.`,
      ),
    ],
  })
}
