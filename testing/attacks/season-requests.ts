import { LEFT_OUT, NO_ID, type SomeRequests, type ValidRequests } from './valid-request.ts'

interface Facts {
  bookingId: string
  slot: ValidRequests['POST /api/series']['body']['dates'][number]
}

/** A valid request to each route of seasons. */
export function seasonRequests({ bookingId, slot }: Facts) {
  const path = { id: bookingId }
  const date = { id: bookingId, version: 99 }
  return {
    'POST /api/series': {
      body: { id: crypto.randomUUID(), label: 'U12', teamId: NO_ID, dates: [slot, slot] },
    },
    'POST /api/admin/series': {
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
    'POST /api/admin/bookings/:id/series-cancellation': {
      path,
      body: { dates: [date], refund: 'full', asCredit: false, reason: 'Rained in' },
    },
    'POST /api/admin/bookings/:id/series-move': {
      path,
      body: { dates: [{ ...date, startTime: slot.startTime, spaceId: 'cage-2', bundleId: null }] },
    },
  } satisfies SomeRequests
}
