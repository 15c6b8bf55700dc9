import type Stripe from 'stripe'
import { recordTransaction } from '../balance/record-transaction.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Cause } from '../protocol/api-call.ts'
import { newId, unixNow } from '../store/new-id.ts'

const fee = 1500
const nineDays = 9 * 24 * 60 * 60

/** Disputes the charge as fraudulent, as the card's bank would, which takes the money and a fee. */
export function openDispute(cause: Cause, charge: Stripe.Charge) {
  const { objects } = cause.emulator.store
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [] as Stripe.BalanceTransaction[],
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // Nothing reads it.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: unixNow() + nineDays,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        case_type: 'chargeback',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute
  objects.insert(dispute)
  charge.disputed = true
  objects.save(charge)
  recordEvent(cause, 'charge.dispute.created', dispute)
  dispute.balance_transactions = [
    recordTransaction(cause, { type: 'adjustment', amount: -dispute.amount, fee, source: dispute }),
  ]
  objects.save(dispute)
  recordEvent(cause, 'charge.dispute.funds_withdrawn', dispute)
}
