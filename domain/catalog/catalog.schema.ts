import { z } from 'zod'
import { priceRuleSchema } from '../pricing/price-rule.schema.ts'

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Decimal dollars. */
  hourlyRate: z.string(),
  /** The owner's rules for it, in their order; absent if there are none. */
  priceRules: z.array(priceRuleSchema).optional(),
  isActive: z.boolean(),
})

/** A space as `GET /api/spaces` lists it; `hourlyRate` is a decimal string in dollars (spec section 3). */
export const spaceSchema = itemSchema.extend({ dimensions: z.string(), equipment: z.string() })
export type Space = z.infer<typeof spaceSchema>

export const bundleSchema = itemSchema.extend({ spaceIds: z.array(z.string()) })
export type Bundle = z.infer<typeof bundleSchema>
