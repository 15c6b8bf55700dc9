import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { PROMO_CODES } from '../domain/contract.ts'
import { codeTerms } from './codes.ts'

const CODE = 'capitals, without dashes, quotes, and periods'

const REQUESTS: ValidRequests<typeof PROMO_CODES> = {
  'PUT /api/bookings/:id/code': { path: { id: NO_ID }, body: { code: 'SPRING10' } },
  'DELETE /api/bookings/:id/code': { path: { id: NO_ID } },
  'POST /api/admin/codes': {
    body: codeTerms({
      ...{ code: 'SPRING10', percent: 10, weekdays: [6, 7], fromHour: 9, untilHour: 15, totalLimit: 20 },
      ...{ customerLimit: 1, isFirstOnly: true, firstDate: '2026-11-01', lastDate: '2026-12-01' },
    }),
  },
  'POST /api/admin/codes/:id/ending': { path: { id: NO_ID } },
  'GET /api/admin/codes/:id/uses': { path: { id: NO_ID } },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/admin/codes': 'manager',
    'POST /api/admin/codes': 'manager',
    'POST /api/admin/codes/:id/ending': 'manager',
    'GET /api/admin/codes/:id/uses': 'manager',
    'PUT /api/bookings/:id/code': 'signed_in',
    'DELETE /api/bookings/:id/code': 'signed_in',
  },
  folded: { 'POST /api/admin/codes body.code': CODE, 'PUT /api/bookings/:id/code body.code': CODE },
  tables: { promo_codes: 'staff' },
  rareRows: [
    `insert into promo_codes (code, percent, is_first_only, created_by, created_at)
      select 'AGAIN' || n, 10, false, id, now() from users, generate_series(1, 2) n where role = 'admin'`,
  ],
}
