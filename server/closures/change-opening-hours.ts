import { sql } from 'kysely'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { changesInWords } from '../../domain/hours/hours-in-words.ts'
import type { VersionedHours } from '../../domain/hours/opening-hours.schema.ts'
import { isWithinHours, type OpeningHours } from '../../domain/hours/opening-hours.ts'
import type { Interval } from '../../domain/time/facility-time.ts'
import { lastChangedBy } from '../audit/queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readOpeningHours, readVersionedHours } from '../catalog/opening-hours.ts'
import { type Database, type Trx, transact } from '../db/database.ts'
import type { By } from '../services/services.ts'
import { listUpcomingBookings } from './affected-bookings.ts'

const SUBJECT = 'settings:hours'

/**
 * Staff change when customers can book. Existing bookings stay. Refuses `stale` with the current hours and the name of the person who
 * saved them.
 */
export async function changeOpeningHours(
  { db }: { db: Database | Trx },
  { actor, input, now }: By & { input: VersionedHours },
): Promise<Outcome<VersionedHours>> {
  const { version, ...hours } = input
  return await transact(db, async (trx) => {
    // Waits for bookings in progress, which share it: once this is saved, none by the old hours follows.
    await sql`select pg_advisory_xact_lock(hashtext('opening hours'), 0)`.execute(trx)
    const current = await readVersionedHours(trx)
    if (version !== current.version)
      return refuse('stale', { details: { current, changedBy: await lastChangedBy(trx, SUBJECT) } })
    const changes = changesInWords(current, hours)
    if (Object.keys(changes.after).length === 0) return succeed(current)
    await trx
      .insertInto('openingHoursVersions')
      .values({ version: version + 1, hours: JSON.stringify(hours), savedBy: actor.id, savedAt: now })
      .execute()
    await recordAudit(trx, {
      subject: SUBJECT,
      subjectName: 'the opening hours',
      actorId: actor.id,
      action: 'change_hours',
      ...changes,
      now,
    })
    return succeed({ ...hours, version: version + 1 })
  })
}

/** The active bookings, by start, that are within the current hours, and wouldn't be within these. */
export async function listOutside(
  db: Database | Trx,
  hours: OpeningHours,
  now: Temporal.Instant,
): Promise<AdminBooking[]> {
  const current = await readOpeningHours(db)
  const isOutside = (booking: Interval) => isWithinHours(booking, current) && !isWithinHours(booking, hours)
  return (await listUpcomingBookings(db, now, isOutside)).bookings
}
