import { z } from 'zod'
import {
  availabilityEntrySchema,
  availabilityQuerySchema,
  takenHoursSchema,
} from '../bookings/availability.schema.ts'
import type { Contract } from './contract.ts'

/** Taken times, for everyone. */
export const AVAILABILITY = {
  'GET /api/bookings/availability/:date': {
    least: 'anyone',
    params: availabilityQuerySchema,
    returns: z.array(availabilityEntrySchema),
  },
  'GET /api/bookings/availability': {
    least: 'anyone',
    query: availabilityQuerySchema,
    returns: z.array(availabilityEntrySchema),
  },
  'GET /api/bookings/taken/:date': {
    least: 'anyone',
    params: availabilityQuerySchema,
    returns: z.array(takenHoursSchema),
  },
} satisfies Contract
