import { z } from 'zod'

/** Items that an owner reviews, because no fact shows that they are right. */
export const REVIEWED = ['policy', 'hours'] as const
const SETUP_ITEMS = ['passkey', 'recovery_codes', 'email', 'stripe', 'backups', ...REVIEWED] as const
export type SetupItem = (typeof SETUP_ITEMS)[number]

/** Response of `GET /api/admin/setup-list`: everything to set up, for the owner who asks; empty in the sandbox. */
export const setupListSchema = z.array(
  z.object({
    item: z.enum(SETUP_ITEMS),
    /** Not configured: the operator has to act first. */
    state: z.enum(['done', 'open', 'not_configured']),
  }),
)
export type SetupList = z.infer<typeof setupListSchema>

/** Parameters of `POST /api/admin/setup-list/{item}/review`. */
export const reviewParamsSchema = z.object({ item: z.enum(REVIEWED) })
