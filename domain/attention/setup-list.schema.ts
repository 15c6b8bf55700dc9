import { z } from 'zod'

/** Items that an owner can also review, because what's there from the start can be right. */
export const REVIEWED = ['prices', 'hours', 'policy', 'staff'] as const
export type Reviewed = (typeof REVIEWED)[number]
/** In the order in which an owner takes them. */
const SETUP_ITEMS = ['passkey', 'recovery_codes', 'email', 'stripe', ...REVIEWED, 'backups'] as const
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
