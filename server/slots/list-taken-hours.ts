import type { TakenHours } from '../../domain/bookings/booking.schema.ts'
import { atFacility, hoursBetween, instantAt, isBefore } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { isLive } from './hold-conditions.ts'

interface Taken {
  taken: TakenHours[]
  /** When the first hold expires, which changes what's taken; null if none will. */
  until: Temporal.Instant | null
}

/** The hours that bookings take in each space in a month, like `listAvailability` for many days in one query. */
export async function listTakenHours(
  db: Database,
  month: Temporal.PlainYearMonth,
  now: Temporal.Instant,
): Promise<Taken> {
  const first = month.toPlainDate({ day: 1 })
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('bookingOccupancy', 'bookingOccupancy.bookingId', 'bookings.id')
    .select(['startTime', 'endTime', 'resource', 'status', 'holdExpiresAt', 'isAnyCage'])
    .where('startTime', '>=', instantAt(first, 0))
    .where('startTime', '<', instantAt(first.add({ months: 1 }), 0))
    .where('resource', 'like', 'space:%')
    .where((eb) => isLive(eb, now))
    .orderBy('startTime')
    .orderBy('resource')
    .execute()
  const taken = new Map<string, TakenHours>()
  let until: Temporal.Instant | null = null
  for (const { startTime, endTime, resource, status, holdExpiresAt, isAnyCage } of rows) {
    const start = atFacility(startTime)
    const date = start.toPlainDate().toString()
    const key = `${date} ${resource}`
    const entry = taken.get(key) ?? { date, spaceId: resource.slice('space:'.length), hours: [] }
    const hours = hoursBetween(startTime, endTime)
    for (let past = 0; past < hours; past += 1) entry.hours.push(start.hour + past)
    if (isAnyCage) entry.anyCage = [...(entry.anyCage ?? []), { hour: start.hour, hours }]
    taken.set(key, entry)
    if (
      status === 'pending' &&
      holdExpiresAt &&
      isBefore(now, holdExpiresAt) &&
      (!until || Temporal.Instant.compare(holdExpiresAt, until) < 0)
    )
      until = holdExpiresAt
  }
  return { taken: [...taken.values()], until }
}
