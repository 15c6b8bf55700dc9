import { z } from 'zod'

/** A part of a price that a way to pay besides money paid, in the words of that way. */
export const paidWithSchema = z.object({
  /** Dollars of the price. */
  amount: z.string(),
  /** "3 tokens", "$30.00 of a balance" */
  used: z.string(),
  /** The rest that the customer had after it: "9 left", "none left" */
  left: z.string(),
})
export type PaidWith = z.infer<typeof paidWithSchema>
