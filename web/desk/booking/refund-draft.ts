import { parseAmount, toDecimal } from '../../../domain/pricing/money.ts'
import type { RefundChoice } from './use-cancel-booking.ts'

/** The refund decision so far; `kind` is null while undecided. */
export interface RefundDraft {
  kind: 'none' | 'full' | 'part' | null
  amount: string
}

export const UNDECIDED: RefundDraft = { kind: null, amount: '' }

type Decision = { ok: true; refund: RefundChoice } | { ok: false; field: 'kind' | 'amount'; message: string }

/** The refund for the request, or what is missing. An unpaid booking needs no decision. */
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
