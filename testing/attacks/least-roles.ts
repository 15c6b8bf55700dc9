import type { ROUTE_NAMES } from '../../domain/api/routes.ts'
import type { StaffRole } from '../../domain/staff-role.ts'
import { WALKS } from './walks.ts'

// The least role for each route, repeated on purpose, so a wrong entry in the contract fails a test.

type Door = (typeof ROUTE_NAMES)[number]

const OPEN_TO_ALL: readonly Door[] = [
  'GET /api/config',
  'GET /api/openapi.json',
  'GET /api/live',
  'GET /api/logout',
  'GET /api/spaces',
  'GET /api/bundles',
  'GET /api/opening-hours',
  'GET /api/pictures/:id',
  'GET /api/blocked-dates',
  'GET /api/closures',
  'GET /api/bookings/availability',
  'GET /api/bookings/availability/:date',
  'GET /api/bookings/taken/:date',
  'GET /api/admin-setup',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/auth/password-reset-request',
  'POST /api/auth/password-reset',
  'POST /api/booking-link',
  'POST /api/booking-link/agreements',
  'POST /api/booking-link/payment-intent',
  'POST /api/webhooks/stripe',
]
/** All other routes of staff are open to the desk. */
const FOR_OWNERS: readonly Door[] = [
  'POST /api/promote-to-admin',
  'POST /api/remove-admin',
  'PUT /api/admin/users/:id/staff-role',
  'PUT /api/admin/extras/:name',
  'POST /api/admin/months/:month/closing',
  'PUT /api/admin/accounting',
  'GET /api/admin/policy-versions',
  'POST /api/admin/policy-versions',
  'GET /api/admin/setup-list',
  'POST /api/admin/setup-list/:item/review',
]
const FROM_MANAGERS_UP: readonly Door[] = [
  'POST /api/admin/reset-user-password',
  'POST /api/admin/payments/:id/refunds',
  'POST /api/admin/attention/:kind/:id/dismissal',
  'DELETE /api/admin/newcomers/holds',
  'GET /api/admin/desk-machines',
  'POST /api/admin/desk-machines',
  'DELETE /api/admin/desk-machines/:id',
  'DELETE /api/admin/desk-machines/:id/pin-failures',
  'GET /api/admin/audit',
  'GET /api/admin/report',
  'GET /api/admin/report/bookings.csv',
  'GET /api/admin/report/payments.csv',
  'GET /api/admin/report/tables/:table',
  'GET /api/admin/months/:month',
  'GET /api/admin/months/:month/journal.csv',
  'GET /api/admin/accounting',
  'GET /api/admin/opening-hours',
  'PUT /api/admin/opening-hours',
  'POST /api/admin/opening-hours/preview',
  'GET /api/admin/price-rules',
  'PUT /api/admin/price-rules',
  'GET /api/admin/catalog',
  'PUT /api/admin/spaces/:id',
  'PUT /api/admin/bundles/:id',
  'POST /api/admin/spaces',
  'POST /api/admin/bundles',
  'POST /api/admin/bundles/:id/versions',
  'PUT /api/admin/catalog/order',
  'GET /api/admin/catalog/:id/bookings',
  'GET /api/admin/extras',
  'POST /api/admin/blocked-dates',
  'DELETE /api/admin/blocked-dates/:id',
  'POST /api/admin/closures',
  'DELETE /api/admin/closures/:id',
  'POST /api/admin/closures/preview',
]
/** Besides everything under /api/admin/. */
const FOR_STAFF_ELSEWHERE: readonly Door[] = [
  'GET /api/auth/recovery-codes',
  'POST /api/auth/recovery-codes',
  'PUT /api/auth/pin',
  'GET /api/desk-machine',
  'POST /api/desk-machine/lock',
  'POST /api/desk-machine/switch',
]

/** The least role for a route. One in no list is for everyone who's signed in, or for the desk. */
export function leastOf(door: string): 'anyone' | 'signed_in' | StaffRole {
  const isIn = (doors: readonly string[]) => doors.includes(door)
  if (isIn(OPEN_TO_ALL)) return 'anyone'
  if (isIn(FOR_OWNERS)) return 'owner'
  if (isIn(FROM_MANAGERS_UP)) return 'manager'
  for (const { leastRoles } of WALKS) if (leastRoles[door]) return leastRoles[door]
  return door.includes(' /api/admin/') || isIn(FOR_STAFF_ELSEWHERE) ? 'desk' : 'signed_in'
}
