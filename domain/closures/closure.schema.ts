import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** A blocked date as `GET /api/blocked-dates` lists it; `date` is a local day, YYYY-MM-DD. */
export const blockedDateSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  reason: z.string(),
  createdAt: instantSchema,
})
export type BlockedDate = z.infer<typeof blockedDateSchema>
