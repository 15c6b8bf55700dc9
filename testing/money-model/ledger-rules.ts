import type Stripe from 'stripe'
import { discountOf } from '../../domain/pricing/adjustments.ts'
import { sum, toCents } from '../../domain/pricing/money.ts'
import { isInPerson } from '../../server/stripe/in-person.ts'
import { keptSpentOn } from './kept-rules.ts'
import { linkFormOf, type Model } from './model.ts'
import { isDeskRefund, isTampered, priceBefore } from './money-rules.ts'
import { isStanding, type MoneyState } from './read-state.ts'

/** Rules for our own ledger once nothing is under way. */
export function findLedgerBreaches(state: MoneyState, asked: Model): string[] {
  return [
    ...state.bookings.flatMap((booking) => checkBooking(state, asked, booking)),
    ...state.payments.flatMap((payment) => checkPayment(state, asked, payment)),
    ...state.refunds.flatMap((refund) => checkRefund(state, asked, refund)),
  ]
}

function checkBooking(state: MoneyState, asked: Model, booking: MoneyState['bookings'][number]): string[] {
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) =>
    isRight || breaches.push(`booking ${booking.id} (${booking.status}): ${breach}`)
  const events = (kind: string) =>
    state.history.filter((event) => event.bookingId === booking.id && event.kind === kind)
  const emails = (template: string) =>
    state.emails.filter((email) => email.bookingId === booking.id && email.template === template).length

  const intentId = booking.stripePaymentIntentId ?? ''
  const intent = state.intents.find(({ id }) => id === intentId)
  expect(
    booking.status !== 'pending' || (intent !== undefined && isTampered(asked, intent)),
    'holds a slot, though its hold is over',
  )
  const spent = keptSpentOn(state, booking.id)
  const prepaid = state.deskPayments.filter(
    ({ bookingId, prepaid }) => bookingId === booking.id && prepaid !== null,
  )
  const isPrepaid =
    prepaid.length > 0 && sum(prepaid.map(({ amount }) => toCents(amount))) === priceBefore(asked, booking)
  const isFree = discountOf(booking) > 0 && priceBefore(asked, booking) === 0
  const isCovered = isFree || isPrepaid || (spent > 0 && priceBefore(asked, booking) === spent)
  expect(!isStanding(booking) || isCovered || intent?.status === 'succeeded', 'stands without money')

  const confirmations = events('confirmed').length
  expect(confirmations <= 1, `was confirmed ${confirmations} times`)
  // One email confirms all dates that a payment booked.
  const isOfSeason = state.emails.some(
    ({ cause }) =>
      cause === `season-confirmed:${intentId}` ||
      (isCovered && /^season-confirmed:(kept|prepaid):/.test(cause)),
  )
  const told = emails('booking-confirmed')
  expect(
    told === confirmations || (isOfSeason && told === 0 && confirmations === 1),
    `${told} confirmations were emailed`,
  )
  const dates = state.bookings.filter(({ orderId }) => orderId === booking.orderId)
  const declines = state.declines.filter(({ data }) =>
    dates.some(({ id }) => (data.object as Stripe.PaymentIntent).metadata.bookingId === id),
  ).length
  expect(events('payment_failed').length <= declines, `has more declines than the ${declines} at Stripe`)
  const isByStaff = booking.cancelReason === 'staff'
  expect(
    !isByStaff || asked.cancellations.some(({ bookingId }) => bookingId === booking.id),
    'staff never said so',
  )
  // One email lists all dates of a season that were cancelled together.
  const listed = state.emails.filter(
    ({ template, props }) =>
      template === 'season-cancelled' && String((props as { dates?: string }).dates).includes(booking.id),
  ).length
  const cancellations = emails('booking-cancelled') + listed
  expect(
    cancellations === Number(isByStaff || booking.cancelReason === 'passed_on'),
    `${cancellations} cancellations were emailed`,
  )
  return breaches
}

function checkPayment(state: MoneyState, asked: Model, payment: MoneyState['payments'][number]): string[] {
  const intentId = payment.stripePaymentIntentId ?? ''
  const intent = state.intents.find(({ id }) => id === intentId)
  if (intent?.status !== 'succeeded')
    return [`payment ${payment.id}: is in our ledger, and ${intent?.status} at Stripe`]
  const receipts = state.emails.filter(({ cause }) => cause === `receipt:${intentId}`).length
  const isForBalance = linkFormOf(asked, intentId) !== undefined || isInPerson(intent)
  return receipts === Number(isForBalance) ? [] : [`payment ${payment.id}: ${receipts} receipts were emailed`]
}

function checkRefund(state: MoneyState, asked: Model, refund: MoneyState['refunds'][number]): string[] {
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) =>
    isRight || breaches.push(`refund ${refund.id} (${refund.status}, ${refund.reason}): ${breach}`)
  const payment =
    refund.backTo !== null ? undefined : state.payments.find(({ id }) => id === refund.paymentId)
  // Staff refund desk payments in person. What extensions' ways to pay paid comes back immediately.
  if (!payment) {
    expect(refund.status === 'succeeded' && refund.stripeRefundId === null, 'is of no card payment')
    return breaches
  }
  const named = state.stripeRefunds.filter(({ metadata }) => metadata?.refundId === refund.id)
  expect(named.length <= 1, `was made ${named.length} times at Stripe`)

  const atStripe = state.stripeRefunds.find(({ id }) => id === refund.stripeRefundId)
  const hasDeskRefund = state.stripeRefunds.some(
    (made) => made.payment_intent === payment.stripePaymentIntentId && isDeskRefund(asked, made),
  )
  // Stripe refuses more than is left, which can only be because of a refund in its dashboard.
  if (!atStripe) expect(refund.status === 'failed' && hasDeskRefund && named.length === 0, 'is not at Stripe')
  else {
    expect(atStripe.status === refund.status, `is ${atStripe.status} at Stripe`)
    const same = state.refunds.filter(({ stripeRefundId }) => stripeRefundId === atStripe.id)
    const amount = sum(same.map((row) => toCents(row.amount)))
    expect(atStripe.amount === amount, `is of ${amount} cents here and ${atStripe.amount} at Stripe`)
  }

  const isToldOtherwise = refund.reason === 'slot_gone'
  const booking = state.bookings.find(({ id }) => id === payment.bookingId)
  const season = booking?.label && booking.orderId
  const failures = state.emails.filter(({ cause }) => cause === `refund-failed:${refund.id}`).length
  expect(failures === Number(refund.status === 'failed'), `${failures} emails told of its failure`)
  const emails = state.emails.filter(
    ({ cause }) =>
      (cause.includes(refund.id) && !cause.startsWith('refund-failed:')) ||
      (season && cause === `refund-sent:${season}:${refund.createdAt}`),
  ).length
  // One email tells of all dates of a season that were refunded in the same step.
  const hasOthers = state.refunds.some(
    (other) => season && other.id !== refund.id && other.createdAt.equals(refund.createdAt),
  )
  const mayBeTold = atStripe !== undefined && !isToldOtherwise
  // A refund that Stripe accepted may have been refused by the bank only after that: no money was on its way.
  const mustBeTold = mayBeTold && refund.status !== 'failed'
  expect(
    emails <= Number(mayBeTold || hasOthers) && emails >= Number(mustBeTold),
    `${emails} emails told of it`,
  )
  if (isToldOtherwise)
    expect(
      state.emails.some(
        (email) =>
          (email.bookingId === payment.bookingId && email.template === 'payment-returned') ||
          email.cause === `season-confirmed:${payment.stripePaymentIntentId}`,
      ),
      'no email explains the refund',
    )
  return breaches
}
