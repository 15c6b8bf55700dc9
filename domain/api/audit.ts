import { auditPageSchema, auditQuerySchema } from '../audit/audit.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'

/** The audit log. */
export const AUDIT = {
  'GET /api/admin/audit': { least: LEAST_ROLE.audit, query: auditQuerySchema, returns: auditPageSchema },
} satisfies Contract
