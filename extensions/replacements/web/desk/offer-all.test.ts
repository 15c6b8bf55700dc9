import { expect, it } from 'vitest'
import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { OFFER, offerAll } from './offer-all.ts'

it('offers other times for confirmed bookings that haven’t started, and cancels unpaid holds', () => {
  const now = Temporal.Instant.from('2026-11-20T17:00:00Z')
  const at = (id: string, startTime: string, extra: object = {}) =>
    ({ id, status: 'confirmed', attendance: null, startTime, ...extra }) as AdminBooking
  const decisions = offerAll(
    [
      at('a', '2026-11-20T18:00:00Z'),
      at('hold', '2026-11-20T18:00:00Z', { status: 'pending' }),
      at('here', '2026-11-20T18:00:00Z', { attendance: 'arrived' }),
      at('started', '2026-11-20T17:00:00Z'),
    ],
    now,
  )
  expect([...decisions.values()]).toEqual([OFFER, 'cancel_and_refund', 'keep', 'keep'])
})
