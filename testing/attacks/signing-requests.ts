import type { ValidRequest } from './every-route.ts'

const AGREED = {
  signature: 'Casey',
  cancellationAccepted: true,
  liabilityAccepted: true,
  policyVersion: '2026-11-01',
}

/** Valid requests about agreements and booking links, except that no link has this token. */
export function signingRequests({
  held,
  atDesk,
  token,
}: Record<'held' | 'atDesk' | 'token', string>): ValidRequest[] {
  return [
    { door: 'GET /api/bookings/:id/agreements', path: { id: held } },
    { door: 'POST /api/bookings/:id/agreements', path: { id: held }, body: AGREED },
    { door: 'POST /api/admin/bookings/:id/links', path: { id: atDesk }, body: { purpose: 'sign' } },
    { door: 'POST /api/admin/bookings/:id/link-email', path: { id: atDesk }, body: { purpose: 'sign' } },
    // Not one that can be handed over: the other requests are sent with the same session.
    {
      door: 'POST /api/admin/bookings/:id/hand-over',
      path: { id: '00000000-0000-4000-8000-000000000000' },
    },
    { door: 'DELETE /api/admin/bookings/:id/links', path: { id: atDesk } },
    { door: 'POST /api/booking-link', body: { token } },
    { door: 'POST /api/booking-link/payment-intent', body: { token, amount: 30 } },
    {
      door: 'POST /api/booking-link/agreements',
      body: { token, ...AGREED },
    },
  ]
}
