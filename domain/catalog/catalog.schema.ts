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
  /** Whether customers can book it on any of its days. */
  isActive: z.boolean(),
  /** See `Window`; null or missing: no such limit. Those of a bundle are also those of its spaces. */
  startsOn: z.string().nullish(),
  retiresOn: z.string().nullish(),
  /** Its picture is `/api/pictures/{pictureId}`. */
  pictureId: z.string().nullish(),
})

/** A space as `GET /api/spaces` lists it; `hourlyRate` is a decimal string in dollars (spec section 3). */
export const spaceSchema = itemSchema.extend({ dimensions: z.string(), equipment: z.string() })
export type Space = z.infer<typeof spaceSchema>

export const bundleSchema = itemSchema.extend({
  spaceIds: z.array(z.string()),
  /** The first version of this bundle, if this isn't it. */
  firstId: z.string().nullish(),
})
export type Bundle = z.infer<typeof bundleSchema>
