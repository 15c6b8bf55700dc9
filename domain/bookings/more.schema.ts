import { z } from 'zod'

/**
 * A booking's fields from extensions, by extension; one without fields for it isn't there. In a request, the
 * customer's choices for extensions.
 */
export const moreSchema = z.record(z.string(), z.record(z.string(), z.unknown()))
export type More = z.infer<typeof moreSchema>
