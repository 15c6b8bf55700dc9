import { NO_ID, type ValidRequest } from './valid-request.ts'

/** A valid request to each route of times that customers offer back. */
export const RESALE_REQUESTS: readonly ValidRequest[] = [
  { door: 'GET /api/resale/:date', path: { date: '2026-11-21' } },
  { door: 'POST /api/resale/:id/claim', path: { id: NO_ID }, body: { totalAmount: '60.00' } },
  { door: 'GET /api/bookings/:id/offer', path: { id: NO_ID } },
  { door: 'POST /api/bookings/:id/offer', path: { id: NO_ID } },
  { door: 'DELETE /api/bookings/:id/offer', path: { id: NO_ID } },
]
