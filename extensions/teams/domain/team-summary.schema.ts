import { z } from 'zod'

/** The team that a booking is for, as the desk shows it. */
export const teamSummarySchema = z.object({
  name: z.string(),
  players: z.int(),
  signed: z.int(),
  /** Names of players without a valid signature. */
  missing: z.array(z.string()),
  /** Guardians who can be reminded now. */
  toRemind: z.int(),
})
export type TeamSummary = z.infer<typeof teamSummarySchema>
