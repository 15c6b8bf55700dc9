import { NO_ID, type SomeRequests } from './valid-request.ts'

/** A valid request to each route of times that customers offer back. */
export const RESALE_REQUESTS = {
  'GET /api/resale/:date': { path: { date: '2026-11-21' } },
  'POST /api/resale/:id/claim': { path: { id: NO_ID }, body: { totalAmount: '60.00' } },
  'GET /api/bookings/:id/offer': { path: { id: NO_ID } },
  'POST /api/bookings/:id/offer': { path: { id: NO_ID } },
  'DELETE /api/bookings/:id/offer': { path: { id: NO_ID } },
} satisfies SomeRequests
