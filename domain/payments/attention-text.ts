import { formatUsd, toCents } from '../pricing/price.ts'
import { formatLongDate } from '../time/format.ts'

/** What staff read about something that needs them. Every amount is a decimal of ours. */

interface Paid {
  reason: string
  amount: string
  customer: string
  total: string
}

const PAYMENT_TEXTS: Readonly<Record<string, (paid: Paid) => string>> = {
  unsigned: () => 'came without signed agreements. Have them signed; this entry then goes by itself.',
  slot_gone: () => 'came after the hold had run out and the time was taken. It goes back by itself.',
  paid_twice: () => 'came for a booking that was paid already. Refund one of the two.',
  other_amount: ({ total }) =>
    `is not the total of the booking, ${dollars(total)}. Nothing was confirmed by it.`,
  other_currency: () => 'is in another currency than the booking. Nothing was confirmed by it.',
  other_intent: () => 'came for an earlier attempt to pay this booking. Nothing was confirmed by it.',
}

export function paymentText(paid: Paid): string {
  const rest = PAYMENT_TEXTS[paid.reason]?.(paid) ?? `needs somebody to look at it (${paid.reason}).`
  return `${dollars(paid.amount)} from ${paid.customer} ${rest}`
}

export function refundText(refund: { amount: string; customer: string; failure: string | null }): string {
  return `The refund of ${dollars(refund.amount)} to ${refund.customer} failed${because(refund.failure)}. Try again, or return the money in another way.`
}

export function unsentRefundText(refund: { amount: string; customer: string }): string {
  return `The refund of ${dollars(refund.amount)} to ${refund.customer} has not reached Stripe yet. It is tried every minute.`
}

export function disputeText(dispute: {
  amount: string
  customer: string
  reason: string
  status: string
  evidenceDueAt: Temporal.Instant | null
}): string {
  const what = `${dollars(dispute.amount)} from ${dispute.customer}`
  if (dispute.status === 'lost')
    return `The dispute about ${what} was lost: the bank has taken the money back.`
  const until = dispute.evidenceDueAt
    ? ` Stripe takes evidence until ${formatLongDate(dispute.evidenceDueAt)}.`
    : ''
  return `A bank disputes ${what} (${dispute.reason.replaceAll('_', ' ')}).${until}`
}

export function heldText({ customer }: { customer: string }): string {
  return `The unpaid booking of ${customer} keeps its time, because Stripe has not said for some minutes whether it is paid. Look the payment up at Stripe.`
}

export function failedMailText(mail: {
  template: string
  recipient: string
  lastError: string | null
}): string {
  return `The mail “${mail.template}” to ${mail.recipient} could not be delivered${because(mail.lastError)}. Tell them in another way.`
}

export function deadJobText(job: { name: string; seconds: number }): string {
  return `The job ${job.name} has not succeeded for ${Math.round(job.seconds / 60)} minutes.`
}

function because(cause: string | null): string {
  return cause ? ` (${cause})` : ''
}

function dollars(decimal: string): string {
  return formatUsd(toCents(decimal))
}
