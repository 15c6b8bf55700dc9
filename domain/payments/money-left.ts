import type { ReceivedMethod } from '../bookings/booking-status.ts'
import { type Cents, sum, toCents, toDecimal } from '../pricing/money.ts'
import { type DisputeStatus, isLost } from './dispute-status.ts'
import { isGivenBack, type RefundKind, type RefundStatus } from './refund-status.ts'

interface RefundedPayment {
  method: ReceivedMethod
  /** Dollars, like all amounts here. */
  amount: string
  refunds: readonly { amount: string; status: RefundStatus; kind: RefundKind }[]
  /** Each with the payment's share. */
  disputes: readonly { amount: string; status: DisputeStatus }[]
}

/**
 * The amount that was received and is neither refunded, voided, nor about to be, and that no bank took back for good; a comp is no money.
 */
export function moneyLeft(payment: RefundedPayment): Cents {
  return Math.max(0, received(payment) - refunded(payment) - lost(payment))
}

/** The totals of a booking's payments, in dollars. `kept` is net of refunds and of what a bank took back for good. */
export function ledgerTotals(payments: readonly RefundedPayment[]) {
  const charged = sum(payments.map(received))
  const back = sum(payments.map(refunded))
  return {
    charged: toDecimal(charged),
    refunded: toDecimal(back),
    kept: toDecimal(charged - back - sum(payments.map(lost))),
  }
}

/** A void isn't a refund: that money was never received. */
export function received({ method, amount, refunds }: RefundedPayment): Cents {
  return method === 'comp' ? 0 : toCents(amount) - sumOf(refunds.filter(({ kind }) => kind === 'void'))
}

function refunded({ refunds }: RefundedPayment): Cents {
  return sumOf(refunds.filter(({ kind, status }) => kind !== 'void' && isGivenBack(status)))
}

function lost({ disputes }: RefundedPayment): Cents {
  return sumOf(disputes.filter(({ status }) => isLost(status)))
}

function sumOf(rows: readonly { amount: string }[]): Cents {
  return sum(rows.map(({ amount }) => toCents(amount)))
}
