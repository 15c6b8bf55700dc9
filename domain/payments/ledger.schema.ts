import { z } from 'zod'
import { REFUND_STATUSES } from './refund-status.ts'

/** Money back, as staff see it. `requestedBy` null: the product itself, or somebody at Stripe's own desk. */
const ledgerRefundSchema = z.object({
  id: z.uuid(),
  amount: z.string(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** Why it failed. */
  failure: z.string().nullable(),
  stripeRefundId: z.string().nullable(),
  requestedBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

const ledgerDisputeSchema = z.object({
  id: z.uuid(),
  amount: z.string(),
  reason: z.string(),
  status: z.string(),
  stripeDisputeId: z.string(),
  evidenceDueAt: z.string().nullable(),
  createdAt: z.string(),
})

/**
 * All money of a booking. `kept` is what came in less what went back, is about to, or was lost to a bank; a comp
 * counts as nothing.
 */
export const ledgerSchema = z.object({
  payments: z.array(
    z.object({
      id: z.uuid(),
      method: z.string(),
      amount: z.string(),
      receivedAt: z.string(),
      stripePaymentIntentId: z.string().nullable(),
      stripeChargeId: z.string().nullable(),
      needsAttention: z.string().nullable(),
      refunds: z.array(ledgerRefundSchema),
      disputes: z.array(ledgerDisputeSchema),
    }),
  ),
  charged: z.string(),
  refunded: z.string(),
  kept: z.string(),
})
export type Ledger = z.infer<typeof ledgerSchema>

/** What a customer signed, with the very text, and whether our text still has the fingerprint that was kept. */
export const signedAgreementSchema = z.object({
  id: z.uuid(),
  signature: z.string(),
  signedAt: z.string(),
  signedBy: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  policyVersion: z.string(),
  policySha256: z.string(),
  /** Null where no such version is known any more. */
  text: z.string().nullable(),
  isTextUnchanged: z.boolean(),
})
export type SignedAgreement = z.infer<typeof signedAgreementSchema>
