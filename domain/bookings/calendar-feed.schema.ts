import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** Whether somebody has a private calendar link. The link itself is known to them alone. */
export const calendarFeedSchema = z.object({ exists: z.boolean(), createdAt: instantSchema.nullable() })

/** The answer that shows a new link, once. */
export const calendarFeedLinkSchema = z.object({ url: z.url() })
