import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import { addCodeSchema, codeUseSchema, promoCodeSchema, useCodeSchema } from './promo-code.schema.ts'

/** Promo codes: staff's, and customers' use of them at checkout. */
export const PROMO_CODES = {
  'GET /api/admin/codes': { least: LEAST_ROLE.prices, returns: z.array(promoCodeSchema) },
  'POST /api/admin/codes': { least: LEAST_ROLE.prices, body: addCodeSchema },
  'POST /api/admin/codes/:id/ending': { least: LEAST_ROLE.prices, params: byId },
  'GET /api/admin/codes/:id/uses': {
    least: LEAST_ROLE.prices,
    params: byId,
    returns: z.array(codeUseSchema),
  },
  'PUT /api/bookings/:id/code': { least: 'signed_in', params: byId, body: useCodeSchema },
  'DELETE /api/bookings/:id/code': { least: 'signed_in', params: byId },
} satisfies Contract
