import { z } from 'zod'
import {
  accountingSchema,
  journalQuerySchema,
  monthParamsSchema,
  monthSheetSchema,
} from '../accounting/accounting.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'

/** The accountant's month, its closing, and its journal. */
export const ACCOUNTING = {
  'GET /api/admin/months/:month': {
    least: LEAST_ROLE.reports,
    params: monthParamsSchema,
    returns: monthSheetSchema,
  },
  'POST /api/admin/months/:month/closing': {
    least: LEAST_ROLE.accounting,
    params: monthParamsSchema,
    returns: monthSheetSchema,
  },
  'GET /api/admin/months/:month/journal.csv': {
    least: LEAST_ROLE.reports,
    params: monthParamsSchema,
    query: journalQuerySchema,
    returns: z.string(),
  },
  'GET /api/admin/accounting': { least: LEAST_ROLE.reports, returns: accountingSchema },
  'PUT /api/admin/accounting': {
    least: LEAST_ROLE.accounting,
    body: accountingSchema,
    returns: accountingSchema,
  },
} satisfies Contract
