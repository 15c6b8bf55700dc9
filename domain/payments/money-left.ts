import type { ReceivedMethod } from '../bookings/booking-status.ts'
import { type Cents, sum, toCents, toDecimal } from '../pricing/money.ts'
import { type DisputeStatus, holdsMoney, isLost } from './dispute-status.ts'
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
 * The amount that was received and is neither refunded, voided, nor about to be, and that no bank has: Stripe refuses to refund that, and
 * credit for it would pay the customer twice. A comp is no money.
 */
export function moneyLeft(payment: RefundedPayment): Cents {
  return Math.max(0, kept(payment) - withheld(payment))
}

/** The rest of it, which is left again if the bank decides for us. */
export function moneyWithheld(payment: RefundedPayment): Cents {
  return Math.max(0, Math.min(kept(payment), withheld(payment)))
}

/** The totals of a booking's payments, in dollars. `kept` is net of refunds and of what a bank took back for good. */
export function ledgerTotals(payments: readonly RefundedPayment[]) {
  return {
    charged: toDecimal(sum(payments.map(received))),
    refunded: toDecimal(sum(payments.map(refunded))),
    kept: toDecimal(sum(payments.map(kept))),
  }
}

function kept(payment: RefundedPayment): Cents {
  return (
    received(payment) - refunded(payment) - sumOf(payment.disputes.filter(({ status }) => isLost(status)))
  )
}

/** A void isn't a refund: that money was never received. */
export function received({ method, amount, refunds }: RefundedPayment): Cents {
  return method === 'comp' ? 0 : toCents(amount) - sumOf(refunds.filter(({ kind }) => kind === 'void'))
}

function refunded({ refunds }: RefundedPayment): Cents {
  return sumOf(refunds.filter(({ kind, status }) => kind !== 'void' && isGivenBack(status)))
}

function withheld({ disputes }: RefundedPayment): Cents {
  return sumOf(disputes.filter(({ status }) => holdsMoney(status)))
}

function sumOf(rows: readonly { amount: string }[]): Cents {
  return sum(rows.map(({ amount }) => toCents(amount)))
}
