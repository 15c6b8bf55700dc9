import { NO_ID, type SomeRequests } from './valid-request.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }

/** A valid request to each route of daily totals and reports that takes something. */
export const REPORT_REQUESTS = {
  'GET /api/admin/daily-totals/:date': { path: { date: '2026-11-20' } },
  'POST /api/admin/daily-totals/:date/close-out': {
    path: { date: '2026-11-20' },
    body: { startingCash: '100.00', countedCash: '130.00', note: 'All there', seen: 0 },
  },
  'POST /api/admin/daily-totals/:date/reopening': {
    path: { date: '2026-11-20' },
    body: { reason: 'Miscounted', seen: 1 },
  },
  'GET /api/admin/open-balances': {
    query: { age: 'past_due', cursor: `2026-11-20T17:00:00Z_${NO_ID}`, limit: '10' },
  },
  'GET /api/admin/report': { query: period },
  'GET /api/admin/report/bookings.csv': { query: period },
  'GET /api/admin/report/payments.csv': { query: period },
  'GET /api/admin/report/tables/:table': { path: { table: 'figures' }, query: period },
} satisfies SomeRequests
