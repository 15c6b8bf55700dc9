import type { HeldDay } from '../bookings/held-day.ts'
import { listInWords } from '../list-in-words.ts'
import { emailName } from '../messages/email-name.ts'
import { type DisputeStatus, isLost } from '../payments/dispute-status.ts'
import type { PaymentFlag } from '../payments/payment-flag.ts'
import { refundFailureText } from '../payments/refund-failure.ts'
import { type MethodAmount, sumByMethod } from '../pricing/given-as.ts'
import { formatDollars, formatUsd } from '../pricing/money.ts'
import { formatDate, formatLongDate, formatTime } from '../time/facility-time.ts'

/** The texts staff read about something that needs them. Amounts are decimal dollars. */

interface FlaggedPayment {
  flag: PaymentFlag
  amount: string
  customer: string
  total: string
}

const PAYMENT_TEXTS: Readonly<Record<PaymentFlag, (payment: FlaggedPayment) => string>> = {
  unsigned: () => 'was paid without signed agreements. Get the waiver signed, and this clears on its own.',
  slot_gone: () =>
    "arrived too late: its booking had expired or been cancelled. It's being refunded automatically.",
  paid_twice: () => 'is a duplicate payment for a paid booking. Refund one of them.',
  other_amount: ({ total }) =>
    `doesn't match the booking's total of ${formatDollars(total)}. It did not confirm the booking.`,
  other_currency: () => 'is in a different currency than the booking. It did not confirm the booking.',
  other_intent: () => 'is for an earlier attempt to pay for this booking. It did not confirm the booking.',
}

export function paymentText(payment: FlaggedPayment): string {
  return `${formatDollars(payment.amount)} from ${payment.customer} ${PAYMENT_TEXTS[payment.flag](payment)}`
}

export function refundText(refund: {
  amount: string
  customer: string
  failure: string | null
  /** Its payment: their bank may also give the money back. */
  isDisputed: boolean
}): string {
  const advice = refund.isDisputed
    ? "They disputed the payment with their bank, so don't return the money another way."
    : 'Try again, or return the money another way.'
  return `The refund of ${formatDollars(refund.amount)} to ${refund.customer} failed${because(refund.failure && refundFailureText(refund.failure))}. ${advice}`
}

export function unsentRefundText(refund: { amount: string; customer: string }): string {
  return `The refund of ${formatDollars(refund.amount)} to ${refund.customer} hasn't reached Stripe yet. We try again every minute.`
}

export function disputeText(dispute: {
  amount: string
  customer: string
  reason: string
  status: DisputeStatus
  evidenceDueAt: Temporal.Instant | null
  /** How many dates of a season its payment was for; one for a single booking. */
  dates: number
  /** Parts of its payment that came back as a way to pay, such as credit. */
  given: readonly MethodAmount[]
}): string {
  const season = dispute.dates > 1 ? ` for ${dispute.dates} dates of a season` : ''
  const what = `${formatDollars(dispute.amount)} from ${dispute.customer}${season}`
  const parts = sumByMethod(dispute.given).map(
    ({ method, amount }) => `${formatUsd(amount)} of it as ${method}`,
  )
  const got = (advice: string) =>
    parts.length === 0 ? '' : ` The customer already got ${listInWords(parts, 'and')}. ${advice}`
  if (isLost(dispute.status))
    return `The dispute over ${what} was lost. The bank took the money back.${got('You can take that back on their page.')}`
  const until = dispute.evidenceDueAt
    ? ` Submit evidence to Stripe by ${formatLongDate(dispute.evidenceDueAt)}.`
    : ''
  return `A customer's bank disputed ${what} (${dispute.reason.replaceAll('_', ' ')}).${until}${got('Say so in the evidence.')}`
}

export function heldText({ customer }: { customer: string }): string {
  return `The unpaid booking for ${customer} is keeping its time because Stripe hasn't confirmed for several minutes whether it was paid. Check the payment in Stripe's dashboard.`
}

export function undecidedText({ customer, start }: { customer: string; start: Temporal.Instant }): string {
  return `${customer} booked ${formatLongDate(start)}, ${formatTime(start)}, while paying by card wasn't possible. The time is theirs until then. Take the payment, or cancel the booking.`
}

/** Hours of all spaces together. */
export function heldDayText({ date, heldHours, hours }: HeldDay): string {
  return `Customers who haven't paid hold ${heldHours} of ${hours} hours on ${formatDate(date)}. If this isn't a busy day, someone may be blocking it.`
}

export function failedEmailText(email: {
  template: string
  recipient: string
  lastError: string | null
}): string {
  return `The email “${emailName(email.template)}” to ${email.recipient} couldn't be delivered${because(email.lastError)}. Contact them another way.`
}

interface DeadJob {
  name: string
  seconds: number
  problem: string | null
}

/** Null for a job that has nothing to do with backups. */
export function backupText({ name, problem }: DeadJob): string | null {
  const why = because(problem)
  if (name === 'back-up')
    return problem
      ? `The daily backup is failing${why}. Ask the person who runs the server to look at it today.`
      : 'There has been no daily backup lately. Ask the person who runs the server to look at it today.'
  if (name === 'check-backup')
    return `The newest backup couldn't be restored in its weekly test${why}. Ask the person who runs the server to look at it today.`
  return null
}

export function deadJobText({ name, seconds, problem }: DeadJob): string {
  return `The job ${name} hasn't completed in ${Math.round(seconds / 60)} minutes${because(problem)}.`
}

function because(cause: string | null): string {
  return cause ? ` (${cause.replace(/\.$/, '')})` : ''
}

/** Parts of a real installation that are still missing: the problem, its effect, and the way out. */
export const MISSING_SETUP = {
  email:
    "Emails can't be sent, because no mail server is set up. Customers get no confirmations, and can't verify their address or reset a password. Until the person who runs the server sets SMTP_URL and restarts it, help customers with their password under Customers. An admin gets a link with npm run admin -- reset-link EMAIL.",
  payments: `Customers can't pay by card, because Stripe isn't set up. Their bookings are listed here and keep their time until it comes, or until you record the payment or cancel them. The person who runs the server sets STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET, and restarts it; npm run doctor checks them.`,
} as const
