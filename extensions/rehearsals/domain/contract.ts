import type { Contract } from '../../../domain/api/contract.ts'
import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import { rehearsalSchema, rehearseSchema } from './rehearsal.schema.ts'

/** Staff try a change before saving it. */
export const REHEARSALS = {
  'POST /api/admin/rehearsals': { least: LEAST_ROLE.prices, body: rehearseSchema, returns: rehearsalSchema },
} satisfies Contract
