import { z } from 'zod'

/** The owner's choices, as staff see and change them. */
export const settingsSchema = z.object({
  /** Whether a team can be marked as arrived only once all its players have signed. */
  needsPlayerSignatures: z.boolean(),
  /** Whether customers can wait for a taken time. */
  waitingLists: z.boolean(),
})
export type Settings = z.infer<typeof settingsSchema>

/** The choices that change; the others stay as they are. */
export const changeSettingsSchema = settingsSchema.partial()
export type ChangeSettings = z.infer<typeof changeSettingsSchema>
