import type { Contract } from '../../../domain/api/contract.ts'
import { byId } from '../../../domain/api/parts.ts'
import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import { changeCreditSchema, creditSchema, ownCreditSchema } from './credit.schema.ts'

/** A customer's own credit, and staff's page about it. */
export const CREDIT = {
  'GET /api/credit': { least: 'signed_in', returns: ownCreditSchema },
  'GET /api/admin/customers/:id/credit': { least: 'desk', params: byId, returns: creditSchema },
  'POST /api/admin/customers/:id/credit': {
    least: LEAST_ROLE.refunds,
    confirms: true,
    params: byId,
    body: changeCreditSchema,
    returns: creditSchema,
  },
} satisfies Contract
