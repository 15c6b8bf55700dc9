import { z } from 'zod'
import { dateSchema } from '../time/instant.schema.ts'

export const byId = z.object({ id: z.uuid() })
export const byDate = z.object({ date: dateSchema })

/** The account that a body names, whose attempts are counted. */
export const ofToken = ({ token }: { token: string }) => token
export const ofEmail = ({ email }: { email: string }) => email
