import { sql } from 'kysely'
import { atFacility, dayBounds } from '../../domain/time/facility-time.ts'
import type { OpenHours } from '../../domain/waiting/find-run.ts'
import type { Trx } from '../db/database.ts'
import { isOpen } from './open-entries.ts'

export type Entry = Awaited<ReturnType<typeof listWaiting>>[number]

/** A time that a customer has in a space. */
interface OwnTime {
  spaceId: string
  start: string
  end: string
}

/** Those who wait on a day, in the order in which they joined. */
export async function listWaiting(trx: Trx, date: string, now: Temporal.Instant) {
  const { start, end } = dayBounds(Temporal.PlainDate.from(date))
  const rows = await trx
    .selectFrom('waitingEntries')
    .innerJoin('users', 'users.id', 'waitingEntries.userId')
    .selectAll('waitingEntries')
    .select(['users.email', 'users.isEmailVerified'])
    .select([
      // Milliseconds of the starts.
      sql<string[]>`array(
        select (extract(epoch from start_time) * 1000)::bigint::text from bookings
        where waiting_entry_id = waiting_entries.id)`.as('askedAbout'),
      sql<OwnTime[]>`(
        select coalesce(json_agg(json_build_object('spaceId', substr(resource, 7), 'start', start_time, 'end', end_time)), '[]')
        from bookings join booking_occupancy on booking_id = bookings.id
        where bookings.user_id = waiting_entries.user_id and resource like 'space:%' and not is_replacement
          and start_time >= ${start} and start_time < ${end})`.as('ownTimes'),
    ])
    .where('date', '=', date)
    .where((eb) => isOpen(eb, now))
    .orderBy('waitingEntries.createdAt')
    .orderBy('waitingEntries.id')
    .execute()
  return rows.map(({ hours, ownTimes, ...row }) => ({
    ...row,
    ownHours: ownTimes.map(toHours),
    hours: hours as 1 | 2 | 3,
    noticeHours: row.noticeHours as 3,
  }))
}

function toHours({ spaceId, start, end }: OwnTime): OpenHours {
  const hourOf = (at: string) => atFacility(Temporal.Instant.from(at)).hour
  return { spaceIds: [spaceId], fromHour: hourOf(start), untilHour: hourOf(end) }
}
