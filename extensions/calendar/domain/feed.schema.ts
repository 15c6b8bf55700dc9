import { z } from 'zod'

/** Whether the user has a private calendar link. Only they know the link itself. */
export const calendarFeedSchema = z.object({ exists: z.boolean() })

/** The response with a new link, which is shown only once. */
export const calendarFeedLinkSchema = z.object({ url: z.url() })
