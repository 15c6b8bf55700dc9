import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { CARD_READERS } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof CARD_READERS> = {
  'POST /api/admin/bookings/:id/reader-payment': {
    path: { id: NO_ID },
    body: { readerId: 'tmr_none', amount: '5.00', version: 99 },
  },
  'GET /api/admin/reader-payments/:id': { path: { id: 'pi_none' } },
  'POST /api/admin/reader-payments/:id/cancellation': { path: { id: 'pi_none' } },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/admin/card-readers': 'desk',
    'POST /api/admin/bookings/:id/reader-payment': 'desk',
    'GET /api/admin/reader-payments/:id': 'desk',
    'POST /api/admin/reader-payments/:id/cancellation': 'desk',
  },
  folded: {},
  tables: {},
  rareRows: [],
}
