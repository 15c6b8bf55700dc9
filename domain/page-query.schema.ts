import { z } from 'zod'
import { plainTextSchema } from './text.schema.ts'
import { instantSchema } from './time/instant.schema.ts'

/** Text typed into a search field. */
export const searchSchema = plainTextSchema({ max: 100 })

/** How many entries a page has at most. */
export const pageLimitSchema = z.coerce.number().int().min(1).max(100)

/** End of a page: start and id of its last booking, as "2026-11-20T17:00:00Z_6f1a…". */
export const cursorSchema = z
  .string()
  .max(100)
  .transform((text) => {
    const [start = '', id = ''] = text.split('_')
    return { start, id }
  })
  .pipe(z.object({ start: instantSchema, id: z.uuid() }))

/** The text that `cursorSchema` reads. */
export function cursorOf(last: { startTime: string; id: string }): string {
  return `${last.startTime}_${last.id}`
}
