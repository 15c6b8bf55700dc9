import { LEAST_ROLE, type StaffRole } from '../../domain/staff-role.ts'

const { refunds, passwords, prices, closures, reports, audit, dismissals, people, policy } = LEAST_ROLE

/**
 * The least role of staff for each of their routes. The server refuses to start with a route below /api/admin/ that isn't here. A rule
 * that depends on more than the route is checked in it: limits on money, and lists of everything, which are exports (`requireRole`).
 */
export const STAFF_ACCESS: Readonly<Record<string, StaffRole>> = {
  'GET /api/auth/recovery-codes': 'desk',
  'POST /api/auth/recovery-codes': 'desk',

  'POST /api/remove-admin': people,
  'GET /api/admin/users': 'desk',
  'PUT /api/admin/users/:id/staff-role': people,
  'POST /api/admin/reset-user-password': passwords,
  'POST /api/admin/send-reset-link': 'desk',

  'GET /api/admin/search': 'desk',
  'GET /api/admin/customers/:id': 'desk',
  'PUT /api/admin/customers/:id/notes': 'desk',
  'PUT /api/admin/customers/:id/phone': 'desk',
  'POST /api/admin/customers/:id/verification-email': 'desk',
  'POST /api/admin/customers/:id/link': 'desk',
  'DELETE /api/admin/users/:id/holds': 'desk',
  'DELETE /api/admin/newcomers/holds': dismissals,

  'GET /api/admin/board/:date': 'desk',
  'GET /api/admin/waiting/:date': 'desk',
  'GET /api/admin/bookings': 'desk',
  'GET /api/admin/bookings/counts': 'desk',
  'POST /api/admin/bookings': 'desk',
  'POST /api/admin/series': 'desk',
  'GET /api/admin/bookings/:id': 'desk',
  'DELETE /api/admin/bookings/:id': 'desk',
  'POST /api/admin/bookings/:id/cancellation': 'desk',
  'POST /api/admin/bookings/:id/series-cancellation': 'desk',
  'POST /api/admin/bookings/:id/move': 'desk',
  'POST /api/admin/bookings/:id/series-move': 'desk',
  'PUT /api/admin/bookings/:id/attendance': 'desk',
  'PUT /api/admin/bookings/:id/note': 'desk',
  'GET /api/admin/bookings/:id/agreements': 'desk',
  'GET /api/admin/bookings/:id/team-agreements': 'desk',
  'POST /api/admin/bookings/:id/team-reminders': 'desk',
  'POST /api/admin/bookings/:id/links': 'desk',
  'DELETE /api/admin/bookings/:id/links': 'desk',
  'POST /api/admin/bookings/:id/link-email': 'desk',
  'POST /api/admin/bookings/:id/hand-over': 'desk',
  'POST /api/admin/emails/:id/resend': 'desk',

  'GET /api/admin/bookings/:id/ledger': 'desk',
  'POST /api/admin/bookings/:id/payment': 'desk',
  'GET /api/admin/card-readers': 'desk',
  'POST /api/admin/bookings/:id/reader-payment': 'desk',
  'GET /api/admin/reader-payments/:id': 'desk',
  'POST /api/admin/reader-payments/:id/cancellation': 'desk',
  'POST /api/admin/bookings/:id/receipt': 'desk',
  'POST /api/admin/bookings/:id/waived-balance': 'desk',
  'POST /api/admin/bookings/:id/waived-balance/undo': 'desk',
  'PUT /api/admin/bookings/:id/price': 'desk',
  'POST /api/admin/payments/:id/void': 'desk',
  'POST /api/admin/payments/:id/refunds': refunds,

  'GET /api/admin/attention': 'desk',
  'POST /api/admin/attention/:kind/:id/dismissal': dismissals,
  'GET /api/admin/audit': audit,

  'GET /api/admin/daily-totals/:date': 'desk',
  'POST /api/admin/daily-totals/:date/close-out': 'desk',
  'POST /api/admin/daily-totals/:date/reopening': 'desk',
  'GET /api/admin/open-balances': 'desk',
  'GET /api/admin/report': reports,
  'GET /api/admin/report/bookings.csv': reports,
  'GET /api/admin/report/payments.csv': reports,

  'GET /api/admin/catalog': prices,
  'PUT /api/admin/spaces/:id': prices,
  'PUT /api/admin/bundles/:id': prices,
  'POST /api/admin/blocked-dates': closures,
  'DELETE /api/admin/blocked-dates/:id': closures,
  'POST /api/admin/closures': closures,
  'DELETE /api/admin/closures/:id': closures,
  'POST /api/admin/closures/preview': closures,
  'GET /api/admin/settings': 'manager',
  'PUT /api/admin/settings': policy,
  'GET /api/admin/policy-versions': policy,
  'POST /api/admin/policy-versions': policy,
}
