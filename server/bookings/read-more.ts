import type { More } from '../../domain/bookings/more.schema.ts'
import type { FieldPlace, ShownBooking } from '../services/extension.ts'
import type { Services } from '../services/services.ts'

/**
 * Reads the fields that extensions have for bookings at a place, by their names: a statement for each that's
 * on, for all bookings together. Returns what a booking's response adds.
 */
export async function readMore(
  { db, clock, extensions }: Pick<Services, 'db' | 'clock' | 'extensions'>,
  bookings: readonly ShownBooking[],
  place: FieldPlace,
): Promise<(bookingId: string) => { more?: More }> {
  const more = new Map<string, More>()
  for (const extension of bookings.length > 0 ? await extensions.on(db) : []) {
    const fields = extension.fields?.[place]
    if (!fields) continue
    for (const [id, found] of await fields.read(db, bookings, clock.now()))
      more.set(id, { ...more.get(id), [extension.name]: fields.schema.parse(found) })
  }
  return (bookingId) => {
    const found = more.get(bookingId)
    return found ? { more: found } : {}
  }
}
