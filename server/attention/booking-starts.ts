import type { AttentionEntry } from '../../domain/attention/attention.schema.ts'
import type { Database } from '../db/database.ts'

/** Adds the starts of the bookings that entries are about. */
export async function withBookingStarts(db: Database, entries: AttentionEntry[]): Promise<AttentionEntry[]> {
  const ids = [...new Set(entries.flatMap(({ bookingId }) => bookingId ?? []))]
  if (ids.length === 0) return entries
  const rows = await db.selectFrom('bookings').select(['id', 'startTime']).where('id', 'in', ids).execute()
  const startOf = new Map(rows.map(({ id, startTime }) => [id, startTime.toString()]))
  return entries.map((entry) => {
    const bookingStart = startOf.get(entry.bookingId ?? '')
    return bookingStart === undefined ? entry : { ...entry, bookingStart }
  })
}
