import { z } from 'zod'
import { type Cents, formatUsd, parseAmount } from './money.ts'

const NOT_AN_AMOUNT = 'Must be an amount in dollars, like 60.00'

/** Dollars on the wire, as a string or a number: "60.00", 60. `required`: message for a missing or blank one. */
export function amountSchemaWith(required: string) {
  return z
    .union([z.string(), z.number()], required)
    .transform((amount) => String(amount).trim())
    .refine((amount) => amount !== '', { error: required, abort: true })
    .refine((amount) => parseAmount(amount) !== null, { error: NOT_AN_AMOUNT, abort: true })
}
export const amountSchema = amountSchemaWith(NOT_AN_AMOUNT)

/** An amount of at least one cent. */
export const positiveAmountSchema = amountSchema.refine(
  (amount) => parseAmount(amount) !== 0,
  'Must be greater than $0',
)

/** An amount typed into a field. */
export const amountTyped = z
  .string()
  .trim()
  .refine((text) => parseAmount(text) !== null, NOT_AN_AMOUNT)

/** An amount typed into a field: at least one cent and at most `most`. */
export function amountUpTo(most: Cents) {
  return z
    .string()
    .trim()
    .refine(
      (text) => {
        const amount = parseAmount(text)
        return amount !== null && amount > 0 && amount <= most
      },
      `Up to ${formatUsd(most)}, like 12.50`,
    )
}
