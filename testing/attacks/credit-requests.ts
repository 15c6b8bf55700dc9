import { NO_ID, type SomeRequests } from './valid-request.ts'

const PACK = { packId: NO_ID, hours: 10, price: '285.00', signature: 'Ty Cobb', termsAccepted: true } as const

/** A valid request to each route of credit and packs that takes something. */
export const creditRequests = (customerId: string) =>
  ({
    'POST /api/bookings/:id/credit-payment': { path: { id: NO_ID }, body: { amount: 30 } },
    'POST /api/admin/customers/:id/credit': {
      path: { id: customerId },
      body: { amount: '20.00', takesBack: false, reason: 'The machine broke', entryId: NO_ID },
    },
    'POST /api/packs': { body: PACK },
    'POST /api/bookings/:id/pack-payment': { path: { id: NO_ID }, body: { punches: 1 } },
    'POST /api/admin/bookings/:id/pack-payment': { path: { id: NO_ID }, body: { version: 1 } },
    'PUT /api/admin/pack-settings': {
      body: { offers: [{ hours: 10, percent: 5 }], months: 12, spaceIds: ['cage-1', 'cage-2'] },
    },
    'GET /api/admin/customers/:id/packs': { path: { id: customerId } },
    'POST /api/admin/customers/:id/packs': { path: { id: customerId }, body: { ...PACK, method: 'cash' } },
    'POST /api/admin/packs/:id/refund': {
      path: { id: NO_ID },
      body: { reason: 'Moved away', value: '285.00' },
    },
    'PUT /api/admin/packs/:id/last-day': { path: { id: NO_ID }, body: { expiresOn: '2027-12-24' } },
  }) satisfies SomeRequests
