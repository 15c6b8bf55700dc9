import { LEFT_OUT, type SomeRequests, type ValidRequests } from './valid-request.ts'

interface Facts {
  bookingId: string
  slot: ValidRequests['POST /api/orders']['body']['dates'][number]
}

/** A valid request to each route of seasons. */
export function seasonRequests({ bookingId, slot }: Facts) {
  const path = { id: bookingId }
  const date = { id: bookingId, version: 99 }
  return {
    'POST /api/orders': {
      body: { id: crypto.randomUUID(), label: 'U12', more: {}, dates: [slot, slot] },
    },
    'POST /api/admin/orders': {
      body: {
        id: crypto.randomUUID(),
        label: 'U12',
        customerEmail: 'coach@example.com',
        customerId: LEFT_OUT,
        customerName: 'Casey',
        customerPhone: '(989) 555-0142',
        dates: [slot, slot],
        paidBy: 'check',
        percent: 50,
      },
    },
    'POST /api/admin/bookings/:id/order-cancellation': {
      path,
      body: { dates: [date], refund: 'full', backTo: null, reason: 'Rained in' },
    },
    'POST /api/admin/bookings/:id/order-move': {
      path,
      body: { dates: [{ ...date, startTime: slot.startTime, spaceId: 'cage-2', bundleId: null }] },
    },
  } satisfies SomeRequests
}
