import { z } from 'zod'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Calendar files. */
export const CALENDAR = {
  'GET /api/bookings/:id/calendar.ics': { least: 'signed_in', params: byId, returns: z.string() },
} satisfies Contract
