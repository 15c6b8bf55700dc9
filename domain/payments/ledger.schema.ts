import { z } from 'zod'
import { paidWithSchema } from '../pricing/paid-with.schema.ts'
import { SIGNED_WAYS } from './booking-link.ts'
import { cardSchema } from './card.schema.ts'
import { DISPUTE_STATUSES } from './dispute-status.ts'
import { PAYMENT_FLAGS } from './payment-flag.ts'
import { REFUND_KINDS, REFUND_STATUSES } from './refund-status.ts'

/** A refund as staff see it. `requestedBy` is null for automatic refunds and those made in Stripe's dashboard. */
const ledgerRefundSchema = z.object({
  id: z.uuid(),
  amount: z.string(),
  reason: z.string(),
  kind: z.enum(REFUND_KINDS),
  /** The way to pay that it was given as; null if it went back the way it was paid. */
  backTo: z.string().nullable(),
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
  status: z.enum(DISPUTE_STATUSES),
  stripeDisputeId: z.string(),
  evidenceDueAt: z.string().nullable(),
  createdAt: z.string(),
})

/** The part of a balance that staff waived; negative if they took it back. */
const waivedBalanceSchema = z.object({
  id: z.string(),
  amount: z.string(),
  reason: z.string(),
  waivedBy: z.string().nullable(),
  createdAt: z.string(),
})

/** All money of a booking; the totals are those of `ledgerTotals`. */
export const ledgerSchema = z.object({
  payments: z.array(
    z.object({
      id: z.uuid(),
      method: z.string(),
      /** Only if it's of what its customer paid in advance. */
      isPrepaid: z.literal(true).optional(),
      /** Only for a way to pay besides money. */
      paidWith: paidWithSchema.optional(),
      amount: z.string(),
      receivedAt: z.string(),
      stripePaymentIntentId: z.string().nullable(),
      stripeChargeId: z.string().nullable(),
      card: cardSchema.nullable(),
      needsAttention: z.enum(PAYMENT_FLAGS).nullable(),
      refunds: z.array(ledgerRefundSchema),
      disputes: z.array(ledgerDisputeSchema),
    }),
  ),
  waived: z.array(waivedBalanceSchema),
  /** Adjustments that made it cheaper, with the dollars that they took off. */
  discounts: z.array(z.object({ label: z.string(), amount: z.string() })),
  charged: z.string(),
  refunded: z.string(),
  kept: z.string(),
})
export type Ledger = z.infer<typeof ledgerSchema>

/** A signed agreement with the exact text, and whether our text still matches the fingerprint kept then. */
export const signedAgreementSchema = z.object({
  id: z.uuid(),
  signature: z.string(),
  signedAt: z.string(),
  signedBy: z.string(),
  signedVia: z.enum(SIGNED_WAYS),
  /** The staff member who made the link that it was signed through; null if the account's owner signed. */
  askedBy: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string(),
  policyVersion: z.string(),
  policySha256: z.string(),
  /** Null if that version is no longer known. */
  text: z.string().nullable(),
  isTextUnchanged: z.boolean(),
})
export type SignedAgreement = z.infer<typeof signedAgreementSchema>

/** A signed agreement as its customer reads it again. */
export const ownAgreementSchema = signedAgreementSchema.pick({
  id: true,
  signature: true,
  signedAt: true,
  policyVersion: true,
  text: true,
})
export type OwnAgreement = z.infer<typeof ownAgreementSchema>
