import { z } from 'zod'

/** What is known of the card of a payment. `brand` is Stripe's word for the network: "visa", "amex". */
export const cardSchema = z.object({ brand: z.string(), last4: z.string() })
export type Card = z.infer<typeof cardSchema>
