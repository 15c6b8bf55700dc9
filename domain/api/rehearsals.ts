import { rehearsalSchema, rehearseSchema } from '../rehearsals/rehearsal.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'

/** Staff try a change before saving it. */
export const REHEARSALS = {
  'POST /api/admin/rehearsals': { least: LEAST_ROLE.prices, body: rehearseSchema, returns: rehearsalSchema },
} satisfies Contract
