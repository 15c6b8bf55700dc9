import type { TakenHours } from '../../domain/bookings/availability.schema.ts'
import { atFacility, hoursBetween, instantAt } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { listKeptTimes } from './kept-times.ts'

/** The hours that bookings take in each space in a month, like `listAvailability` for many days in one query. */
export async function listTakenHours(db: Database, month: Temporal.PlainYearMonth): Promise<TakenHours[]> {
  const first = month.toPlainDate({ day: 1 })
  const [start, end] = [instantAt(first, 0), instantAt(first.add({ months: 1 }), 0)]
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('bookingOccupancy', 'bookingOccupancy.bookingId', 'bookings.id')
    .select(['startTime', 'endTime', 'resource'])
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where('resource', 'like', 'space:%')
    .where('isKept', '=', false)
    .orderBy('startTime')
    .orderBy('resource')
    .execute()
  const taken = new Map<string, TakenHours>()
  const add = (
    { startTime, endTime }: { startTime: Temporal.Instant; endTime: Temporal.Instant },
    spaceId: string,
  ) => {
    const start = atFacility(startTime)
    const date = start.toPlainDate().toString()
    const key = `${date} ${spaceId}`
    const entry = taken.get(key) ?? { date, spaceId, hours: [] }
    const hours = hoursBetween(startTime, endTime)
    for (let past = 0; past < hours; past += 1) entry.hours.push(start.hour + past)
    taken.set(key, entry)
  }
  for (const { resource, ...row } of rows) add(row, resource.slice('space:'.length))
  for (const kept of await listKeptTimes(db, { start, end })) add(kept, kept.spaceId)
  return [...taken.values()]
}
