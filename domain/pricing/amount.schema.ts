import { z } from 'zod'
import { parseAmount } from './price.ts'

/** Dollars on the wire, as a string or a number: "60.00", 60. */
export const amountSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((amount) => parseAmount(amount) !== null, 'Must be an amount in dollars, like 60.00')

/** An amount of at least a cent. */
export const positiveAmountSchema = amountSchema.refine(
  (amount) => parseAmount(amount) !== 0,
  'Must be more than nothing',
)
