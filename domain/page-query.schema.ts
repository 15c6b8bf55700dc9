import { z } from 'zod'
import { textSchema } from './text.schema.ts'

/** What staff type into a search field. */
export const searchSchema = textSchema({ max: 100 })

/** How many entries a page has at most. */
export const pageLimitSchema = z.coerce.number().int().min(1).max(100)
