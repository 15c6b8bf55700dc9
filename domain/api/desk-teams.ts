import { z } from 'zod'
import { signedAgreementSchema } from '../payments/ledger.schema.ts'
import { remindedSchema } from '../teams/team.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Staff see what guardians signed, and remind them. */
export const DESK_TEAMS = {
  'GET /api/admin/bookings/:id/team-agreements': {
    least: 'desk',
    params: byId,
    returns: z.array(signedAgreementSchema),
  },
  'POST /api/admin/bookings/:id/team-reminders': {
    least: 'desk',
    params: byId,
    returns: remindedSchema,
  },
} satisfies Contract
