import { z } from 'zod'
import { amountSchema } from '../../../domain/pricing/amount.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'

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

/** Payload of `POST /api/resale/:id/takeover`. */
export const takeoverSchema = z.object({
  /** The price as it was shown. */
  totalAmount: amountSchema,
})

const offerTermsSchema = z.object({
  /** Whether it's offered now. */
  isOffered: z.boolean(),
  /** Whether someone is about to pay for it. */
  isBeingTaken: z.boolean(),
  feePercent: z.number(),
  /** The way to pay that the share becomes. Without one, it goes back the way it was paid. */
  backTo: z.string().optional(),
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

/** An entry of `GET /api/bookings`, as `more.resale`: whether it can be offered back, or is. */
export const ownFieldsSchema = z.object({ state: z.enum(['offerable', 'offered']) })
export type OwnFields = z.infer<typeof ownFieldsSchema>

/** The same for staff, on a booking's page. */
export const deskFieldsSchema = z.object({
  /** Whether its customer offers it back, someone is about to pay for it, or did. */
  state: z.enum(['offered', 'being_taken', 'sold']).nullable(),
  /** Whether it takes over, or is about to, a booking that another customer offered. */
  isTakeover: z.boolean(),
})
export type DeskFields = z.infer<typeof deskFieldsSchema>
