import type { PaymentMethod } from '../bookings/booking-status.ts'
import { type Cents, sum, toCents, toDecimal } from '../pricing/money.ts'
import { type DisputeStatus, isLost } from './dispute-status.ts'
import { isGivenBack, type RefundStatus } from './refund-status.ts'

interface RefundedPayment {
  method: PaymentMethod
  /** Dollars, like all amounts here. */
  amount: string
  refunds: readonly { amount: string; status: RefundStatus }[]
}

/** What was received and is neither refunded nor about to be; a comp is no money. */
export function moneyLeft(payment: RefundedPayment): Cents {
  return Math.max(0, received(payment) - refunded(payment))
}

interface DisputedPayment extends RefundedPayment {
  disputes: readonly { amount: string; status: DisputeStatus }[]
}

/** The totals of a booking's payments, in dollars. `kept` is net of refunds and of what a bank took back for good. */
export function ledgerTotals(payments: readonly DisputedPayment[]) {
  const charged = sum(payments.map(received))
  const back = sum(payments.map(refunded))
  const lost = payments.flatMap(({ disputes }) => disputes).filter(({ status }) => isLost(status))
  return {
    charged: toDecimal(charged),
    refunded: toDecimal(back),
    kept: toDecimal(charged - back - sum(lost.map(({ amount }) => toCents(amount)))),
  }
}

function received({ method, amount }: RefundedPayment): Cents {
  return method === 'comp' ? 0 : toCents(amount)
}

function refunded({ refunds }: RefundedPayment): Cents {
  return sum(refunds.filter(({ status }) => isGivenBack(status)).map(({ amount }) => toCents(amount)))
}
