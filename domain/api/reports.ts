import { z } from 'zod'
import { closeOutSchema, reopenDaySchema } from '../reports/close-out.schema.ts'
import { dailyTotalsSchema } from '../reports/daily-totals.schema.ts'
import { openBalancesPageSchema, openBalancesQuerySchema } from '../reports/open-balance.schema.ts'
import { periodSchema, reportSchema, reportTableSchema } from '../reports/report.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byDate } from './parts.ts'

/** Daily totals, reports, and their CSV exports. */
export const REPORTS = {
  'GET /api/admin/daily-totals/:date': {
    least: 'desk',
    params: byDate,
    returns: dailyTotalsSchema,
  },
  'POST /api/admin/daily-totals/:date/close-out': {
    least: 'desk',
    params: byDate,
    body: closeOutSchema,
    returns: dailyTotalsSchema,
  },
  'POST /api/admin/daily-totals/:date/reopening': {
    least: 'desk',
    params: byDate,
    body: reopenDaySchema,
    returns: dailyTotalsSchema,
  },
  'GET /api/admin/open-balances': {
    least: 'desk',
    query: openBalancesQuerySchema,
    returns: openBalancesPageSchema,
  },
  'GET /api/admin/report': { least: LEAST_ROLE.reports, query: periodSchema, returns: reportSchema },
  'GET /api/admin/report/bookings.csv': {
    least: LEAST_ROLE.reports,
    confirms: true,
    query: periodSchema,
    returns: z.string(),
  },
  'GET /api/admin/report/payments.csv': {
    least: LEAST_ROLE.reports,
    confirms: true,
    query: periodSchema,
    returns: z.string(),
  },
  'GET /api/admin/report/tables/:table': {
    least: LEAST_ROLE.reports,
    confirms: true,
    params: reportTableSchema,
    query: periodSchema,
    returns: z.string(),
  },
} satisfies Contract
