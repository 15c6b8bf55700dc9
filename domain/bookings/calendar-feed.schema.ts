import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** Whether the user has a private calendar link. Only they know the link itself. */
export const calendarFeedSchema = z.object({ exists: z.boolean(), createdAt: instantSchema.nullable() })

/** The response with a new link, which is shown only once. */
export const calendarFeedLinkSchema = z.object({ url: z.url() })
