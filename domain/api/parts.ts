import { z } from 'zod'
import { textSchema } from '../text.schema.ts'
import { dateSchema } from '../time/instant.schema.ts'

export const byId = z.object({ id: z.uuid() })
export const byDate = z.object({ date: dateSchema })

/**
 * The name of a calendar file that is its own secret: calendar programs can't sign in. The logger redacts it.
 */
export const calendarFile = z.object({ file: textSchema({ max: 100 }) })

/** The account that a body names, whose attempts are counted. */
export const ofToken = ({ token }: { token: string }) => token
export const ofEmail = ({ email }: { email: string }) => email
