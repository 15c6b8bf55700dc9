import { NO_ID, type ValidRequest } from './valid-request.ts'

/** A valid request to each route of credit that takes something. */
export const creditRequests = (customerId: string): readonly ValidRequest[] => [
  { door: 'POST /api/bookings/:id/credit-payment', path: { id: NO_ID }, body: { amount: 30 } },
  {
    door: 'POST /api/admin/customers/:id/credit',
    path: { id: customerId },
    body: { amount: '20.00', takesBack: false, reason: 'The machine broke', entryId: NO_ID },
  },
]
