import type Stripe from 'stripe'
import { balanceOf } from '../../domain/bookings/payment-state.ts'
import { MADE_AT_STRIPE } from '../../domain/payments/refund-reason.ts'
import { type Cents, sum, toCents } from '../../domain/pricing/money.ts'
import { isInPerson } from '../../server/stripe/in-person.ts'
import { keptSpentOn } from './kept-rules.ts'
import { linkFormOf, type Model, TAMPERED_AMOUNT } from './model.ts'
import { isStanding, type MoneyState } from './read-state.ts'

/**
 * Rules for money once nothing is under way, according to Stripe. `asked` is what people did; money that moved
 * or stayed without it is a breach.
 */
export function findMoneyBreaches(state: MoneyState, asked: Model): string[] {
  const intents = state.intents.filter((intent) => !isOfOrder(intent))
  return intents.flatMap((intent) =>
    (intent.status === 'succeeded' ? checkPaid : checkUnpaid)(state, asked, intent).map(
      (breach) => `${intent.id} (${intent.status}): ${breach}`,
    ),
  )
}

/**
 * Whether an intent pays for an order of something else than bookings, which its part of the model checks.
 */
export function isOfOrder({ metadata }: { metadata: Record<string, string> }): boolean {
  return metadata.orderId !== undefined
}

function checkUnpaid(state: MoneyState, asked: Model, intent: Stripe.PaymentIntent): string[] {
  const secrets = [
    ...asked.bookings.flatMap((booking) => booking.secrets),
    ...asked.linkForms.map(({ secret }) => secret),
  ]
  const isPayable = intent.status !== 'canceled' && secrets.includes(intent.client_secret ?? '')
  const mayBePayable = linkFormOf(asked, intent.id)
    ? isForBalance(state, intent)
    : asked.forgotten.has(intent.id)
  return [
    ...chargesOf(state, intent).map(() => 'was charged without having succeeded'),
    ...(isPayable && !mayBePayable ? ['could still be paid, though nothing is due for it'] : []),
  ]
}

/** A form of a link can stay open, but only for what is due. */
function isForBalance({ bookings }: MoneyState, intent: Stripe.PaymentIntent): boolean {
  const dates = bookings.filter(({ balanceIntentId }) => balanceIntentId === intent.id)
  return dates.length > 0 && dates.every(isStanding) && sum(dates.map(balanceOf)) === intent.amount
}

function checkPaid(state: MoneyState, asked: Model, intent: Stripe.PaymentIntent): string[] {
  const booking = state.bookings.find(({ id }) => id === intent.metadata.bookingId)
  const payments = state.payments.filter((payment) => payment.stripePaymentIntentId === intent.id)
  const [payment] = payments
  if (!booking) return ['belongs to no booking']
  const isForSeason = booking.label !== null && booking.stripePaymentIntentId === intent.id
  // A link pays what is due for all dates of a season.
  const isForBalances =
    booking.label !== null && payments.length > 1 && linkFormOf(asked, intent.id) !== undefined
  if ((isForSeason || isForBalances) && payments.length > 0 && !isTampered(asked, intent))
    return checkPaidSeason(state, asked, intent)
  if (!payment || payments.length > 1) return [`is ${payments.length} times in our ledger`]

  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) => isRight || breaches.push(breach)
  const charges = chargesOf(state, intent).length
  expect(charges === 1, `was charged ${charges} times`)
  expect(toCents(payment.amount) === intent.amount_received, `is ${payment.amount} in our ledger`)
  expect(payment.bookingId === booking.id, 'is another booking’s in our ledger')

  const kept = intent.amount_received - sumOf(refundsOf(state, intent))
  const ours = toCents(payment.amount) - sumInLedger(state, payment.id)
  expect(kept === ours, `${kept} cents were kept, and ${ours} by our ledger`)

  const form = linkFormOf(asked, intent.id)
  const isAtDesk = isInPerson(intent)
  const isOwn = booking.stripePaymentIntentId === intent.id || form !== undefined || isAtDesk
  // The server chose the amount shown at the desk.
  const due = isAtDesk
    ? intent.amount
    : (form?.amount ?? priceBefore(asked, booking) - keptSpentOn(state, booking.id))
  const explained = sumOf(refundsOf(state, intent).filter((refund) => isChosen(state, asked, refund)))
  if (isStanding(booking) && isOwn)
    expect(
      kept + explained === intent.amount_received && intent.amount_received === due,
      `${kept} cents are kept of a payment for a booking of ${booking.totalAmount}, and no refund explains the rest`,
    )
  else
    expect(
      kept === 0 ||
        isShareOfPassedOn(state, booking.id, kept - givenOf(state, payment.id)) ||
        isChoiceOfStaff(state, asked, booking.id, kept) ||
        isBeforeStaff(state, asked, intent),
      `${kept} cents were kept for a booking that is ${booking.status} (${booking.cancelReason})`,
    )
  if (form)
    expect(
      payment.needsAttention === null ||
        (payment.needsAttention === 'paid_twice' && didPriceRefundFail(state, booking.id)),
      `was paid by link, and is listed for staff: ${payment.needsAttention}`,
    )
  return breaches
}

/** One payment for several dates: each got its own price, or what was due for it, and what's gone of it is explained. */
function checkPaidSeason(state: MoneyState, asked: Model, intent: Stripe.PaymentIntent): string[] {
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) => isRight || breaches.push(breach)
  const charges = chargesOf(state, intent).length
  expect(charges === 1, `was charged ${charges} times`)
  const payments = state.payments.filter((payment) => payment.stripePaymentIntentId === intent.id)
  const ours = sum(payments.map(({ amount }) => toCents(amount)))
  expect(ours === intent.amount_received, `is ${ours} cents in our ledger`)
  const refunded = sum(payments.map(({ id }) => sumInLedger(state, id)))
  expect(
    refunded === sumOf(refundsOf(state, intent)),
    `${refunded} cents are refunded in our ledger, and ${sumOf(refundsOf(state, intent))} at Stripe`,
  )
  for (const payment of payments) {
    const booking = state.bookings.find(({ id }) => id === payment.bookingId)
    if (!booking?.label) return ['paid for a booking of no season']
    const amount = toCents(payment.amount)
    const isShare =
      booking.stripePaymentIntentId !== intent.id ||
      // A date that couldn't be given spent nothing that was kept.
      amount ===
        (wasConfirmed(state, booking.id)
          ? priceBefore(asked, booking) - keptSpentOn(state, booking.id)
          : shareOf(state, intent.id, booking.id))
    expect(isShare, `${amount} cents are the share of ${booking.id}`)
    const rows = state.refunds.filter(({ paymentId }) => paymentId === payment.id)
    const kept = amount - sumInLedger(state, payment.id)
    const explained = sumInLedger(
      { ...state, refunds: rows.filter((row) => isChosenRow(asked, row, payment)) },
      payment.id,
    )
    if (isStanding(booking))
      expect(
        kept + explained === amount,
        `${kept} cents are kept for ${booking.id}, and no refund explains the rest`,
      )
    else
      expect(
        kept === 0 ||
          isShareOfPassedOn(state, booking.id, kept - givenOf(state, payment.id)) ||
          isChoiceOfStaff(state, asked, booking.id, kept) ||
          rows.some(({ status }) => status === 'failed'),
        `${kept} cents were kept for ${booking.id}, which is ${booking.status} (${booking.cancelReason})`,
      )
  }
  return breaches
}

function wasConfirmed({ history }: MoneyState, id: string): boolean {
  return history.some(({ bookingId, kind }) => bookingId === id && kind === 'confirmed')
}

function shareOf({ forms }: MoneyState, intentId: string, id: string): Cents {
  const form = forms.find((each) => each.intentId === intentId && each.bookingId === id)
  return toCents(form?.amount ?? '0')
}

/** Whether people requested this refund. */
function isChosenRow(
  asked: Model,
  { id, kind, reason, amount }: MoneyState['refunds'][number],
  { bookingId, stripePaymentIntentId }: MoneyState['payments'][number],
): boolean {
  const byName = asked.refunds.find((refund) => refund.id === id)
  if (byName) return toCents(byName.amount) === toCents(amount)
  if (reason === MADE_AT_STRIPE) return asked.deskRefunds.has(stripePaymentIntentId ?? '')
  if (kind === 'overpayment') return asked.refundedPrices.has(bookingId ?? '')
  return asked.cancellations.some(
    (cancellation) => cancellation.bookingId === bookingId && cancellation.refund !== 'none',
  )
}

/** Whether the refund of a lower price failed: its money counts again, perhaps after the form opened or was paid. */
function didPriceRefundFail({ payments, refunds }: MoneyState, bookingId: string): boolean {
  return refunds.some(
    ({ kind, status, paymentId }) =>
      kind === 'overpayment' &&
      status === 'failed' &&
      payments.some((payment) => payment.id === paymentId && payment.bookingId === bookingId),
  )
}

/** The price that the customer paid: staff change it only later. */
export function priceBefore(asked: Model, booking: MoneyState['bookings'][number]): Cents {
  const known = asked.bookings.find(({ id }) => id === booking.id)
  return known ? toCents(known.total) + toCents(booking.adjustedAmount) : toCents(booking.totalAmount)
}

/** Whether people requested this refund; otherwise we made it because the slot was gone. */
function isChosen(state: MoneyState, asked: Model, refund: Stripe.Refund): boolean {
  const name = refund.metadata?.refundId
  const byName = asked.refunds.find(({ id }) => id === name)
  if (byName) return toCents(byName.amount) === refund.amount
  if (isDeskRefund(asked, refund)) return true
  const row = state.refunds.find(({ id }) => id === name)
  const payment = state.payments.find(({ id }) => id === row?.paymentId)
  if (row?.kind === 'overpayment') return asked.refundedPrices.has(payment?.bookingId ?? '')
  return asked.cancellations.some(
    ({ bookingId, refund: choice }) => bookingId === payment?.bookingId && choice !== 'none',
  )
}

/** Staff cancelled a paid booking and chose to keep this much, or refunded some since. */
function isChoiceOfStaff(state: MoneyState, asked: Model, bookingId: string, kept: Cents): boolean {
  const history = state.history.filter((event) => event.bookingId === bookingId)
  const paidAt = history.findIndex(({ kind }) => kind === 'confirmed')
  const cancelled = history.findLast(({ kind }) => kind === 'cancelled')
  if (paidAt < 0 || !cancelled?.actorId || history.indexOf(cancelled) < paidAt) return false
  const money = (cancelled.after as { money?: { kept: string; refund: string } | null } | null)?.money
  if (!money || toCents(money.kept) < kept) return false
  return asked.cancellations.some(
    ({ bookingId: id, refund }) =>
      id === bookingId && money.refund === (typeof refund === 'string' ? refund : 'part'),
  )
}

/** Whether this much, or less, was kept of a booking whose time was passed on, as its history says. */
function isShareOfPassedOn({ bookings, history }: MoneyState, bookingId: string, kept: Cents): boolean {
  const isPassedOn = bookings.some(({ id, cancelReason }) => id === bookingId && cancelReason === 'passed_on')
  const cancelled = history.findLast((event) => event.bookingId === bookingId && event.kind === 'cancelled')
  const money = (cancelled?.after as { money?: { kept: string } | null } | null)?.money
  return isPassedOn && kept <= toCents(money?.kept ?? '0')
}

/** Staff decide on money that isn't the amount we charged, or that Stripe wouldn't refund. */
function isBeforeStaff(state: MoneyState, asked: Model, intent: Stripe.PaymentIntent): boolean {
  const payment = state.payments.find((row) => row.stripePaymentIntentId === intent.id)
  const hasFailed = state.refunds.some(
    (refund) => refund.paymentId === payment?.id && refund.status === 'failed',
  )
  const isRefused = state.stripeRefunds.some(
    (refund) =>
      refund.payment_intent === intent.id && (refund.status === 'failed' || isDeskRefund(asked, refund)),
  )
  return (isTampered(asked, intent) && payment?.needsAttention === 'other_amount') || (hasFailed && isRefused)
}

/** Whether the amount was changed in Stripe's dashboard. */
export function isTampered(asked: Model, { id, amount }: Stripe.PaymentIntent): boolean {
  return asked.tampered.has(id) && amount === TAMPERED_AMOUNT
}

/** Whether it was made in Stripe's dashboard: ours carry metadata. */
export function isDeskRefund(asked: Model, { metadata, payment_intent }: Stripe.Refund): boolean {
  return asked.deskRefunds.has(String(payment_intent)) && !metadata?.refundId
}

function chargesOf(state: MoneyState, intent: Stripe.PaymentIntent): Stripe.Charge[] {
  return state.charges.filter(
    (charge) => charge.payment_intent === intent.id && charge.status === 'succeeded',
  )
}

function refundsOf(state: MoneyState, intent: Stripe.PaymentIntent): Stripe.Refund[] {
  return state.stripeRefunds.filter(
    (refund) =>
      refund.payment_intent === intent.id && refund.status !== 'failed' && refund.status !== 'canceled',
  )
}

function sumOf(refunds: readonly Stripe.Refund[]): Cents {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

/** The refunds that went back the way the payment came. */
function sumInLedger({ refunds }: MoneyState, paymentId: string): Cents {
  return refunds
    .filter(
      (row) =>
        row.paymentId === paymentId &&
        row.backTo === null &&
        row.status !== 'failed' &&
        row.status !== 'canceled',
    )
    .reduce((sum, { amount }) => sum + toCents(amount), 0)
}

/** The refunds of a card payment that were given as a way to pay. */
function givenOf({ refunds }: MoneyState, paymentId: string): Cents {
  const rows = refunds.filter((row) => row.paymentId === paymentId && row.backTo !== null)
  return sum(rows.map(({ amount }) => toCents(amount)))
}
