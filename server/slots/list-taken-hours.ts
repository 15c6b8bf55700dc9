import type { TakenHours } from '../../domain/bookings/availability.schema.ts'
import { atFacility, hoursBetween, instantAt, isBefore } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { isLive } from './hold-conditions.ts'
import { listKeptTimes } from './replacement-times.ts'

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
  const [start, end] = [instantAt(first, 0), instantAt(first.add({ months: 1 }), 0)]
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('bookingOccupancy', 'bookingOccupancy.bookingId', 'bookings.id')
    .select(['startTime', 'endTime', 'resource', 'status', 'holdExpiresAt'])
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where('resource', 'like', 'space:%')
    .where('isReplacement', '=', false)
    .where((eb) => isLive(eb, now))
    .orderBy('startTime')
    .orderBy('resource')
    .execute()
  const taken = new Map<string, TakenHours>()
  let until: Temporal.Instant | null = null
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
  for (const { resource, status, holdExpiresAt, ...row } of rows) {
    add(row, resource.slice('space:'.length))
    if (
      status === 'pending' &&
      holdExpiresAt &&
      isBefore(now, holdExpiresAt) &&
      (!until || Temporal.Instant.compare(holdExpiresAt, until) < 0)
    )
      until = holdExpiresAt
  }
  for (const kept of await listKeptTimes(db, { start, end })) add(kept, kept.spaceId)
  return { taken: [...taken.values()], until }
}
