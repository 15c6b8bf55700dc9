import { z } from 'zod'

const itemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Decimal dollars. */
  hourlyRate: z.string(),
  isActive: z.boolean(),
})

/** A space as `GET /api/spaces` lists it; `hourlyRate` is a decimal string in dollars (spec section 3). */
export const spaceSchema = itemSchema.extend({ dimensions: z.string(), equipment: z.string() })
export type Space = z.infer<typeof spaceSchema>

export const bundleSchema = itemSchema.extend({ spaceIds: z.array(z.string()) })
export type Bundle = z.infer<typeof bundleSchema>
