import { z } from 'zod'
import { calendarFeedLinkSchema, calendarFeedSchema } from '../bookings/calendar-feed.schema.ts'
import type { Contract } from './contract.ts'
import { byId, calendarFile } from './parts.ts'

/** Calendar files, and the feed that calendar programs read. */
export const CALENDAR = {
  'GET /api/bookings/:id/calendar.ics': { least: 'signed_in', params: byId, returns: z.string() },
  // The link itself is the secret: calendar programs can't sign in. The logger redacts it.
  'GET /api/calendar/:file': {
    least: 'anyone',
    params: calendarFile,
    returns: z.string(),
  },
  'GET /api/calendar-feed': { least: 'signed_in', returns: calendarFeedSchema },
  'POST /api/calendar-feed': { least: 'signed_in', returns: calendarFeedLinkSchema },
} satisfies Contract
