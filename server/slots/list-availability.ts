import type { AvailabilityEntry } from '../../domain/bookings/availability.schema.ts'
import { dayBounds, isBefore } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { isLive } from './hold-conditions.ts'
import { listKeptTimes } from './replacement-times.ts'

interface Availability {
  entries: AvailabilityEntry[]
  /** When the first hold expires, which changes the entries; null if none will. */
  until: Temporal.Instant | null
}

/** The bookings of a facility day, without owners. Leaves out a hold from the instant it expires. */
export async function listAvailability(
  db: Database,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<Availability> {
  const { start, end } = dayBounds(date)
  const rows = await db
    .selectFrom('bookings')
    .select(['startTime', 'endTime', 'spaceId', 'bundleId', 'status', 'holdExpiresAt'])
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where((eb) => isLive(eb, now))
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  const [until = null] = rows
    .flatMap(({ status, holdExpiresAt }) =>
      status === 'pending' && holdExpiresAt && isBefore(now, holdExpiresAt) ? [holdExpiresAt] : [],
    )
    .sort(Temporal.Instant.compare)
  const entries = rows.map(({ status, holdExpiresAt: _, ...row }) => ({
    ...toWire(row),
    held: status === 'pending',
  }))
  const kept = await listKeptTimes(db, { start, end })
  const held = kept.map(({ spaceId, startTime, endTime }) => ({
    ...toWire({ startTime, endTime }),
    ...{ spaceId, bundleId: null, held: true },
  }))
  return { entries: [...entries, ...held], until }
}
