import { z } from 'zod'

/** The owner's choice. */
export const teamSettingsSchema = z.object({
  /** Whether a team can be marked as arrived only once all its players have signed. */
  needsPlayerSignatures: z.boolean(),
})
export type TeamSettings = z.infer<typeof teamSettingsSchema>
