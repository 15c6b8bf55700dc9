import type Stripe from 'stripe'
import type { Cause } from '../protocol/api-call.ts'
import { newId, unixNow } from '../store/new-id.ts'

const day = 24 * 60 * 60
/** How long Stripe keeps a payment before it pays it out. */
const settlingDays = 2

interface Movement {
  type: 'adjustment' | 'charge' | 'payout' | 'refund' | 'refund_failure'
  /** Signed cents. */
  amount: number
  fee?: number
  /** The object that moved the balance. */
  source: { id: string; currency: string }
  /** The payout itself is part of what it pays out. */
  payout?: string
}

/** Adds to or takes from the balance. */
export function recordTransaction(
  cause: Cause,
  { type, amount, fee = 0, source, payout = '' }: Movement,
): Stripe.BalanceTransaction {
  const transaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: unixNow() - (unixNow() % day) + settlingDays * day,
    balance_type: 'payments',
    created: unixNow(),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: source.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source: source.id,
    status: 'pending',
    type,
  } satisfies Stripe.BalanceTransaction
  cause.emulator.store.objects.insert({ ...transaction, payout })
  return transaction
}
