import { type Cents, formatUsd } from '../pricing/money.ts'
import { isGivenBack, type RefundStatus } from './refund-status.ts'

/** How our ledger and Stripe's can differ, or an extension's own books. */
export type DifferenceKind =
  | 'paid_not_recorded'
  | 'recorded_not_paid'
  | 'payment_differs'
  | 'refund_not_recorded'
  | 'refund_not_at_stripe'
  | 'refund_differs'
  | 'confirmed_without_money'
  | 'money_on_cancelled_booking'
  | 'payout_differs'
  | `${string}.${string}`

export interface Difference {
  kind: DifferenceKind
  /** The id of the intent, payment, refund, booking, customer, or payout. */
  subject: string
  bookingId: string | null
  /** The difference, as text for staff. */
  facts: string
  happenedAt: Temporal.Instant
}

type Finding = Pick<Difference, 'kind' | 'facts'> | null

/** Compares a payment in our ledger with what Stripe received for its intent; 0 for an intent that was never paid. */
export function comparePayment(recorded: Cents | null, received: Cents): Finding {
  if (recorded === null)
    return received > 0
      ? {
          kind: 'paid_not_recorded',
          facts: `Stripe received ${formatUsd(received)}; our ledger shows nothing.`,
        }
      : null
  if (received === 0)
    return {
      kind: 'recorded_not_paid',
      facts: `Our ledger shows ${formatUsd(recorded)}; Stripe received nothing.`,
    }
  return recorded === received
    ? null
    : {
        kind: 'payment_differs',
        facts: `Our ledger shows ${formatUsd(recorded)}; Stripe received ${formatUsd(received)}.`,
      }
}

export interface LedgerRefund {
  amount: Cents
  status: RefundStatus
}

/** Compares a refund in our ledger with the one at Stripe; null for none. A failed or canceled refund counts as none. */
export function compareRefund(ours: LedgerRefund | null, theirs: LedgerRefund | null): Finding {
  const [here, there] = [ours && amountGivenBack(ours), theirs && amountGivenBack(theirs)]
  if (here === null && there === null) return null
  if (here === null)
    return {
      kind: 'refund_not_recorded',
      facts: `Stripe refunded ${formatUsd(there ?? 0)}; our ledger shows nothing.`,
    }
  if (there === null)
    return {
      kind: 'refund_not_at_stripe',
      facts: `Our ledger shows a refund of ${formatUsd(here)}; Stripe refunded nothing.`,
    }
  return here === there
    ? null
    : {
        kind: 'refund_differs',
        facts: `Our ledger shows a refund of ${formatUsd(here)}; Stripe refunded ${formatUsd(there)}.`,
      }
}

function amountGivenBack({ amount, status }: LedgerRefund): Cents | null {
  return isGivenBack(status) ? amount : null
}

/** Compares the money left on a cancelled booking with the amount staff chose to keep. */
export function compareKept(left: Cents, chosen: Cents): Finding {
  return left > chosen
    ? {
        kind: 'money_on_cancelled_booking',
        facts: `A cancelled booking has ${formatUsd(left)} left; staff chose to keep ${formatUsd(chosen)}.`,
      }
    : null
}
