import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** A customer stays signed in this long. */
export const SESSION_DAYS = 30
/** Admins are signed out after this long, used or not. */
export const ADMIN_SESSION_HOURS = 12
/** Admins are signed out when they've done nothing for this long. */
export const ADMIN_IDLE_MINUTES = 60

/** The most sensitive actions need the password or a passkey again if the last time is longer ago than this. */
export const CONFIRMED_MINUTES = 10

/** A device that's signed in to one's own account. */
const sessionSchema = z.object({
  id: z.uuid(),
  /** "Chrome on Mac" */
  device: z.string(),
  createdAt: instantSchema,
  /** To the minute. */
  lastUsedAt: instantSchema,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** Response of `GET /api/auth/sessions`: the current one first, then the latest used. */
export const sessionsSchema = z.array(sessionSchema)
