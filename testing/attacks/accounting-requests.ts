import { DEFAULT_ACCOUNTING } from '../../domain/accounting/accounting.schema.ts'
import type { SomeRequests } from './valid-request.ts'

/** A valid request to each route of the accountant's month and of messages to staff. */
export const ACCOUNTING_REQUESTS = {
  'GET /api/admin/months/:month': { path: { month: '2026-11' } },
  'GET /api/admin/months/:month/journal.csv': { path: { month: '2026-11' }, query: { for: 'xero' } },
  'POST /api/admin/months/:month/closing': { path: { month: '2026-10' } },
  'PUT /api/admin/accounting': { body: DEFAULT_ACCOUNTING },
  'PUT /api/admin/messages': { body: { kinds: ['day-sheet'] } },
  'POST /api/admin/messages/:kind/sample': { path: { kind: 'day-sheet' } },
} satisfies SomeRequests
