import type { ValidRequest } from './valid-request.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }

/** A valid request to each route of daily totals and reports that takes something. */
export const REPORT_REQUESTS: readonly ValidRequest[] = [
  { door: 'GET /api/admin/daily-totals/:date', path: { date: '2026-11-20' } },
  {
    door: 'POST /api/admin/daily-totals/:date/close-out',
    path: { date: '2026-11-20' },
    body: { startingCash: '100.00', countedCash: '130.00', seen: 0 },
  },
  {
    door: 'POST /api/admin/daily-totals/:date/reopening',
    path: { date: '2026-11-20' },
    body: { reason: 'Miscounted', seen: 1 },
  },
  { door: 'GET /api/admin/open-balances', query: { age: 'past_due', limit: '10' } },
  { door: 'GET /api/admin/report', query: period },
  { door: 'GET /api/admin/report/bookings.csv', query: period },
  { door: 'GET /api/admin/report/payments.csv', query: period },
  { door: 'GET /api/admin/report/tables/:table', path: { table: 'figures' }, query: period },
]
