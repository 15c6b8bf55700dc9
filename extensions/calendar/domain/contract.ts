import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { calendarFile } from '../../../domain/api/parts.ts'
import { calendarFeedLinkSchema, calendarFeedSchema } from './feed.schema.ts'

/** A customer's bookings for their calendar program, which can't sign in: the link itself is the secret. */
export const CALENDAR_FEED = {
  'GET /api/calendar/:file': { least: 'anyone', params: calendarFile, returns: z.string() },
  'GET /api/calendar-feed': { least: 'signed_in', returns: calendarFeedSchema },
  'POST /api/calendar-feed': { least: 'signed_in', returns: calendarFeedLinkSchema },
} satisfies Contract
