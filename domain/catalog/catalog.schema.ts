import { z } from 'zod'

/** A space as `GET /api/spaces` lists it; `hourlyRate` is a decimal string in dollars (spec section 3). */
export const spaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  dimensions: z.string(),
  equipment: z.string(),
  hourlyRate: z.string(),
  isActive: z.boolean(),
})
export type Space = z.infer<typeof spaceSchema>

export const bundleSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  spaceIds: z.array(z.string()),
  hourlyRate: z.string(),
  isActive: z.boolean(),
})
export type Bundle = z.infer<typeof bundleSchema>
