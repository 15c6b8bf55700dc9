import { z } from 'zod'
import { amountSchema } from '../pricing/amount.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'

/** A time that another customer offers back, without who they are. */
export const offeredTimeSchema = z.object({
  id: z.uuid(),
  spaceId: z.string().nullable(),
  bundleId: z.string().nullable(),
  startTime: instantSchema,
  endTime: instantSchema,
  /** Today's price, in dollars. */
  totalAmount: z.string(),
})
export type OfferedTime = z.infer<typeof offeredTimeSchema>

/** Payload of `POST /api/resale/:id/claim`. */
export const claimSchema = z.object({
  /** The price as it was shown. */
  totalAmount: amountSchema,
})

const offerTermsSchema = z.object({
  /** Whether it's offered now. */
  isOffered: z.boolean(),
  /** Whether someone is about to pay for it. */
  isClaimed: z.boolean(),
  feePercent: z.number(),
  /** Whether the share becomes credit. */
  asCredit: z.literal(true).optional(),
  /** The share if it's taken at the price that was paid, in dollars. */
  payout: z.string(),
  /** Until when it can be offered. */
  until: instantSchema,
})
export type OfferTerms = z.infer<typeof offerTermsSchema>

/** How an own booking can be offered back: `GET /api/bookings/:id/offer`. */
export const ownOfferSchema = z.object({
  /** Null if it can't be. */
  terms: offerTermsSchema.nullable(),
  /** Why it can't be. */
  problem: z.string().nullable(),
})
export type OwnOffer = z.infer<typeof ownOfferSchema>
