import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** A blocked date as `GET /api/blocked-dates` lists it; `date` is a local day, YYYY-MM-DD. */
export const blockedDateSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  reason: z.string(),
  createdAt: instantSchema,
  /** Shared by the days of a range that was closed together. */
  rangeId: z.uuid().optional(),
})
export type BlockedDate = z.infer<typeof blockedDateSchema>

/** A closure of part of a day or of some spaces, as everyone sees it. Null hours: all day; null spaces: all of them. */
export const closureSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  hours: z.object({ fromHour: z.number(), untilHour: z.number() }).nullable(),
  spaceIds: z.array(z.string()).nullable(),
  reason: z.string(),
  createdAt: instantSchema,
  /** Shared by the days of a range that was closed together. */
  rangeId: z.uuid().optional(),
})
export type Closure = z.infer<typeof closureSchema>
