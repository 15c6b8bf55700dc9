import { z } from 'zod'
import { MESSAGE_KINDS } from './staff-messages.ts'

/** The messages that a member of staff gets: payload of `PUT /api/admin/messages`, and response. */
export const staffMessagesSchema = z.object({
  kinds: z.array(z.enum(MESSAGE_KINDS)).max(MESSAGE_KINDS.length),
})
export type StaffMessages = z.infer<typeof staffMessagesSchema>

/** Parameters of `POST /api/admin/messages/{kind}/sample`. */
export const messageParamsSchema = z.object({ kind: z.enum(MESSAGE_KINDS) })
