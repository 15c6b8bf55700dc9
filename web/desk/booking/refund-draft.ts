import { parseAmount, toDecimal } from '../../../domain/pricing/money.ts'
import type { RefundChoice } from './use-cancel-booking.ts'

/** What staff decided about the money so far; null while they have not. */
export interface RefundDraft {
  kind: 'none' | 'full' | 'part' | null
  amount: string
}

export const UNDECIDED: RefundDraft = { kind: null, amount: '' }

type Decision = { ok: true; refund: RefundChoice } | { ok: false; field: 'kind' | 'amount'; message: string }

/** The choice as the call wants it, or what is still missing. Where nothing was paid there is nothing to decide. */
export function decideRefund({ kind, amount }: RefundDraft, isPaid: boolean): Decision {
  if (!isPaid) return { ok: true, refund: 'none' }
  if (kind === null)
    return { ok: false, field: 'kind', message: 'Please choose what happens to the payment.' }
  if (kind !== 'part') return { ok: true, refund: kind }
  const cents = parseAmount(amount)
  return cents
    ? { ok: true, refund: { amount: toDecimal(cents) } }
    : { ok: false, field: 'amount', message: 'Must be an amount in dollars, like 30.00' }
}
