import { z } from 'zod'
import { bookingIdSchema } from '../bookings/booking.schema.ts'
import { signedAgreementSchema } from '../payments/ledger.schema.ts'
import { remindedSchema } from '../teams/team.schema.ts'
import type { Contract } from './contract.ts'

/** Staff see what guardians signed, and remind them. */
export const DESK_TEAMS = {
  'GET /api/admin/bookings/:id/team-agreements': {
    least: 'desk',
    params: bookingIdSchema,
    returns: z.array(signedAgreementSchema),
  },
  'POST /api/admin/bookings/:id/team-reminders': {
    least: 'desk',
    params: bookingIdSchema,
    returns: remindedSchema,
  },
} satisfies Contract
