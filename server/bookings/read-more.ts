import type { BookingDetail } from '../../domain/bookings/own-booking.schema.ts'
import type { Services } from '../services/services.ts'
import type { BookingRow } from './booking-row.ts'

/** The fields of extensions for a booking's page, by their names. */
export async function readMore(
  { db, clock, extensions }: Pick<Services, 'db' | 'clock' | 'extensions'>,
  booking: BookingRow,
): Promise<Pick<BookingDetail, 'more'>> {
  const more: NonNullable<BookingDetail['more']> = {}
  for (const { name, fields } of await extensions.on()) {
    const found = (await fields?.read(db, [booking], clock.now()))?.get(booking.id)
    if (fields && found) more[name] = fields.schema.parse(found)
  }
  return Object.keys(more).length > 0 ? { more } : {}
}
