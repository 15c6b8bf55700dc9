import { z } from 'zod'

/** The known facts about the card of a payment. `brand` is Stripe's word for the network: "visa", "amex". */
export const cardSchema = z.object({ brand: z.string(), last4: z.string() })
export type Card = z.infer<typeof cardSchema>
