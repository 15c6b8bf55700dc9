import { codeTerms } from '../promo-codes.ts'
import { NO_ID, type ValidRequest } from './valid-request.ts'

/** A valid request to each route of credit and of promo codes that takes something. */
export const creditRequests = (customerId: string): readonly ValidRequest[] => [
  { door: 'POST /api/bookings/:id/credit-payment', path: { id: NO_ID }, body: { amount: 30 } },
  {
    door: 'POST /api/admin/customers/:id/credit',
    path: { id: customerId },
    body: { amount: '20.00', takesBack: false, reason: 'The machine broke', entryId: NO_ID },
  },
  { door: 'PUT /api/bookings/:id/code', path: { id: NO_ID }, body: { code: 'SPRING10' } },
  { door: 'DELETE /api/bookings/:id/code', path: { id: NO_ID } },
  {
    door: 'POST /api/admin/codes',
    body: codeTerms({
      ...{ code: 'SPRING10', percent: 10, weekdays: [6, 7], fromHour: 9, untilHour: 15, totalLimit: 20 },
      ...{ customerLimit: 1, isFirstOnly: true, firstDate: '2026-11-01', lastDate: '2026-12-01' },
    }),
  },
  { door: 'POST /api/admin/codes/:id/ending', path: { id: NO_ID } },
  { door: 'GET /api/admin/codes/:id/uses', path: { id: NO_ID } },
]
