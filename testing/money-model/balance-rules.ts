import { countsTowardPrice } from '../../domain/payments/payment-flag.ts'
import { isGivenBack } from '../../domain/payments/refund-status.ts'
import { sum, toCents } from '../../domain/pricing/money.ts'
import type { Model } from './model.ts'
import type { MoneyState } from './read-state.ts'

/** Rules for prices and balances once nothing is under way. */
export function findBalanceBreaches(state: MoneyState, asked: Model): string[] {
  return state.bookings.flatMap((booking) => checkBalance(state, asked, booking))
}

const REPRICES = ['price_changed', 'adjusted', 'adjustment_removed']

function checkBalance(state: MoneyState, asked: Model, booking: MoneyState['bookings'][number]): string[] {
  const breaches: string[] = []
  const expect = (isRight: boolean, breach: string) =>
    isRight || breaches.push(`booking ${booking.id} (${booking.status}): ${breach}`)
  const [total, paid, waived] = [booking.totalAmount, booking.paidAmount, booking.waivedAmount].map(
    toCents,
  ) as [number, number, number]
  const payments = [...state.payments, ...state.deskPayments].filter(
    (payment) => payment.bookingId === booking.id && countsTowardPrice(payment),
  )
  const takenBack = (paymentId: string) =>
    state.refunds.filter(
      (refund) => refund.paymentId === paymentId && refund.kind !== 'refund' && isGivenBack(refund.status),
    )
  const counted =
    sum(payments.map(({ amount }) => toCents(amount))) -
    sum(payments.flatMap(({ id }) => takenBack(id)).map(({ amount }) => toCents(amount)))
  expect(paid === counted, `${paid} cents count as paid, and ${counted} by its ledger`)
  const entries = state.waived.filter(({ bookingId }) => bookingId === booking.id)
  expect(
    waived === sum(entries.map(({ amount }) => toCents(amount))),
    `${waived} cents are waived, which isn't the sum of its ledger`,
  )
  expect(waived >= 0 && paid >= 0, 'less than nothing was paid or waived')
  const isSettled = paid > 0 && paid + waived >= total
  expect((booking.paidAt !== null) === isSettled, `was paid at ${booking.paidAt}`)

  const repriced = state.history.findLast(
    ({ bookingId, kind }) => bookingId === booking.id && REPRICES.includes(kind),
  )
  const price =
    (repriced?.after as { totalAmount: string } | undefined)?.totalAmount ??
    asked.bookings.find(({ id }) => id === booking.id)?.total
  expect(price === undefined || price === booking.totalAmount, `costs ${booking.totalAmount}, not ${price}`)
  for (const payment of state.deskPayments.filter(({ bookingId }) => bookingId === booking.id)) {
    const back = state.refunds.filter(
      ({ paymentId, status }) => paymentId === payment.id && isGivenBack(status),
    )
    expect(
      sum(back.map(({ amount }) => toCents(amount))) <= toCents(payment.amount),
      `more than payment ${payment.id} came off it`,
    )
  }
  return breaches
}
