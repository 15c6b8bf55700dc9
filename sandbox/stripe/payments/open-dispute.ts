import type Stripe from 'stripe'
import { recordEvent } from '../events/record-event.ts'
import type { Cause } from '../protocol/api-call.ts'
import { newId, unixNow } from '../store/new-id.ts'

const nineDays = 9 * 24 * 60 * 60

/** Disputes the charge as fraudulent, as the card's bank would. */
export function openDispute(cause: Cause, charge: Stripe.Charge) {
  const { objects } = cause.emulator.store
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
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
}
