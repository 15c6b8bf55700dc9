import { z } from 'zod'
import { dateSchema } from '../time/instant.schema.ts'

export const byId = z.object({ id: z.uuid() })
export const byDate = z.object({ date: dateSchema })
