import { NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { RESALE } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof RESALE> = {
  'GET /api/resale/:date': { path: { date: '2026-11-21' } },
  'POST /api/resale/:id/takeover': { path: { id: NO_ID }, body: { totalAmount: '60.00' } },
  'GET /api/bookings/:id/offer': { path: { id: NO_ID } },
  'POST /api/bookings/:id/offer': { path: { id: NO_ID } },
  'DELETE /api/bookings/:id/offer': { path: { id: NO_ID } },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: {
    'GET /api/resale/:date': 'signed_in',
    'POST /api/resale/:id/takeover': 'signed_in',
    'GET /api/bookings/:id/offer': 'signed_in',
    'POST /api/bookings/:id/offer': 'signed_in',
    'DELETE /api/bookings/:id/offer': 'signed_in',
  },
  folded: {},
  tables: { resale_takeovers: 'through bookings', resale_offers: 'through bookings' },
  rareRows: [],
}
