import type { AvailabilityEntry } from '../../domain/bookings/availability.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { isLive } from './hold-conditions.ts'
import { listKeptTimes } from './kept-times.ts'

/** The bookings of a facility day, without owners. An expired hold is among them until it's released. */
export async function listAvailability(db: Database, date: Temporal.PlainDate): Promise<AvailabilityEntry[]> {
  const { start, end } = dayBounds(date)
  const rows = await db
    .selectFrom('bookings')
    .select(['startTime', 'endTime', 'spaceId', 'bundleId', 'status'])
    .where('startTime', '>=', start)
    .where('startTime', '<', end)
    .where(isLive)
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  const entries = rows.map(({ status, ...row }) => ({ ...toWire(row), held: status === 'pending' }))
  const kept = await listKeptTimes(db, { start, end })
  const held = kept.map(({ spaceId, startTime, endTime }) => ({
    ...toWire({ startTime, endTime }),
    ...{ spaceId, bundleId: null, held: true },
  }))
  return [...entries, ...held]
}
