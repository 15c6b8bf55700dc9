import type { AdminBooking } from '../domain/bookings/admin-booking.schema.ts'
import type { Client } from './client.ts'
import { bookingOf } from './factories.ts'

/** A booking that staff made for somebody, as the desk gets it back. */
export async function bookAtDesk(
  staff: Client,
  id: string,
  start: string,
  { hours = 1, ...extra }: { hours?: number; [field: string]: unknown } = {},
): Promise<AdminBooking> {
  const { status, body } = await staff.post('/api/admin/bookings', {
    ...bookingOf(id, start, hours),
    customerEmail: 'coach@example.com',
    ...extra,
  })
  if (status !== 201) throw new Error(`Booking answered ${status}: ${JSON.stringify(body)}`)
  return body
}
