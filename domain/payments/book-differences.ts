import { type Cents, formatUsd } from '../pricing/price.ts'

/** How our books and Stripe's can differ. */
type DifferenceKind =
  | 'paid_not_recorded'
  | 'recorded_not_paid'
  | 'payment_differs'
  | 'refund_not_recorded'
  | 'refund_not_at_stripe'
  | 'refund_differs'
  | 'confirmed_without_money'
  | 'money_on_cancelled_booking'

export interface Difference {
  kind: DifferenceKind
  /** The intent, refund or booking that it is about. */
  subject: string
  bookingId: string | null
  /** For people. */
  facts: string
  happenedAt: Temporal.Instant
}

type Finding = Pick<Difference, 'kind' | 'facts'> | null

/** A payment in our books against what Stripe received for its intent; 0 for an intent that was never paid. */
export function comparePayment(recorded: Cents | null, received: Cents): Finding {
  if (recorded === null)
    return received > 0
      ? {
          kind: 'paid_not_recorded',
          facts: `Stripe received ${formatUsd(received)}; our books have nothing.`,
        }
      : null
  if (received === 0)
    return {
      kind: 'recorded_not_paid',
      facts: `Our books have ${formatUsd(recorded)}; Stripe received nothing.`,
    }
  return recorded === received
    ? null
    : {
        kind: 'payment_differs',
        facts: `Our books have ${formatUsd(recorded)}; Stripe received ${formatUsd(received)}.`,
      }
}

export interface BookedRefund {
  amount: Cents
  status: string
}

/** A refund in our books against the one at Stripe; null where there is none. One that came to nothing counts as none. */
export function compareRefund(ours: BookedRefund | null, theirs: BookedRefund | null): Finding {
  const [here, there] = [ours && standing(ours), theirs && standing(theirs)]
  if (here === null && there === null) return null
  if (here === null)
    return {
      kind: 'refund_not_recorded',
      facts: `Stripe refunded ${formatUsd(there ?? 0)}; our books have nothing.`,
    }
  if (there === null)
    return {
      kind: 'refund_not_at_stripe',
      facts: `Our books have a refund of ${formatUsd(here)}; at Stripe nothing went back.`,
    }
  return here === there
    ? null
    : {
        kind: 'refund_differs',
        facts: `Our books have a refund of ${formatUsd(here)}; Stripe refunded ${formatUsd(there)}.`,
      }
}

function standing({ amount, status }: BookedRefund): Cents | null {
  return status === 'failed' || status === 'canceled' ? null : amount
}

/** What of a cancelled booking's money is left, against what staff chose to keep of it. */
export function compareKept(left: Cents, chosen: Cents): Finding {
  return left > chosen
    ? {
        kind: 'money_on_cancelled_booking',
        facts: `${formatUsd(left)} is left of a cancelled booking; staff chose to keep ${formatUsd(chosen)}.`,
      }
    : null
}
