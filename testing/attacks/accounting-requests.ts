import { DEFAULT_ACCOUNTING } from '../../domain/accounting/accounting.schema.ts'
import type { ValidRequest } from './valid-request.ts'

/** A valid request to each route of the accountant's month and of messages to staff. */
export const ACCOUNTING_REQUESTS: readonly ValidRequest[] = [
  { door: 'GET /api/admin/months/:month', path: { month: '2026-11' } },
  { door: 'GET /api/admin/months/:month/journal.csv', path: { month: '2026-11' }, query: { for: 'xero' } },
  { door: 'POST /api/admin/months/:month/closing', path: { month: '2026-10' } },
  { door: 'PUT /api/admin/accounting', body: DEFAULT_ACCOUNTING },
  { door: 'PUT /api/admin/messages', body: { kinds: ['day-sheet'] } },
  { door: 'POST /api/admin/messages/:kind/sample', path: { kind: 'day-sheet' } },
]
