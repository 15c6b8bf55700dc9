import type { AdminBooking } from '../domain/bookings/admin-booking.schema.ts'
import type { Answer, Client } from './client.ts'
import { bookingOf } from './factories.ts'

/** Makes a booking at the desk that isn't paid yet, and returns it as staff see it. */
export async function bookAtDesk(
  staff: Client,
  id: string,
  start: string,
  { hours = 1, ...extra }: { hours?: number; [field: string]: unknown } = {},
): Promise<AdminBooking> {
  const { status, body } = await staff.post('/api/admin/bookings', {
    ...bookingOf(id, start, hours),
    customerEmail: 'coach@example.com',
    ...(extra.paidBy === undefined && { paysLater: true }),
    ...extra,
  })
  if (status !== 201) throw new Error(`Booking answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Moves a booking to a start such as "2026-11-21T18:00", and to another space or bundle if one is given. */
export function moveAtDesk(
  staff: Client,
  booking: { id: string; version: number },
  start: string,
  itemId?: string,
): Promise<Answer> {
  const { startTime, ...item } = bookingOf(itemId ?? '', start)
  const { spaceId, bundleId } = item as { spaceId?: string; bundleId?: string }
  const to = itemId ? { spaceId, bundleId } : {}
  return staff.post(`/api/admin/bookings/${booking.id}/move`, { ...to, startTime, version: booking.version })
}
