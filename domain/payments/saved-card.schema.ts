import { z } from 'zod'
import { cardSchema } from './card.schema.ts'

/** Stripe's id of a card, not of another kind of payment method. */
export const savedCardIdSchema = z.object({ id: z.string().regex(/^pm_\w{1,200}$/) })

/** A card that Stripe keeps for a customer who asked for it. */
export const savedCardSchema = cardSchema.extend({
  id: z.string(),
  expiresMonth: z.number(),
  expiresYear: z.number(),
})
export type SavedCard = z.infer<typeof savedCardSchema>

/** `secret` lets Stripe's form show the customer's saved cards and offer to save one; null if it can't. */
export const cardSessionSchema = z.object({ secret: z.string().nullable() })
