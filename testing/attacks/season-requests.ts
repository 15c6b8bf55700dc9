import type { bookingOf } from '../factories.ts'
import type { ValidRequest } from './valid-request.ts'

interface Facts {
  bookingId: string
  slot: ReturnType<typeof bookingOf>
}

/** A valid request to each route of seasons. */
export function seasonRequests({ bookingId, slot }: Facts): ValidRequest[] {
  const path = { id: bookingId }
  const date = { id: bookingId, version: 99 }
  return [
    {
      door: 'POST /api/series',
      body: { id: crypto.randomUUID(), label: 'U12', dates: [slot, slot] },
    },
    {
      door: 'POST /api/admin/series',
      body: {
        id: crypto.randomUUID(),
        label: 'U12',
        customerEmail: 'coach@example.com',
        customerName: 'Casey',
        customerPhone: '(989) 555-0142',
        dates: [slot, slot],
        paidBy: 'check',
        percent: 50,
      },
    },
    {
      door: 'POST /api/admin/bookings/:id/series-cancellation',
      path,
      body: { dates: [date], refund: 'full', reason: 'Rained in' },
    },
    {
      door: 'POST /api/admin/bookings/:id/series-move',
      path,
      body: { dates: [{ ...date, startTime: slot.startTime, spaceId: 'cage-2' }] },
    },
  ]
}
