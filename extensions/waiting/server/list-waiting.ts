import { sql } from 'kysely'
import { atFacility, dayBounds } from '../../../domain/time/facility-time.ts'
import type { Trx } from '../../../server/db/database.ts'
import { type OwnTimeIn, readOwnTimes } from '../../../server/slots/own-times.ts'
import type { OpenHours } from '../domain/find-run.ts'
import { isOpen } from './open-entries.ts'

export type Entry = Awaited<ReturnType<typeof listWaiting>>[number]

/** Those who wait on a day, in the order in which they joined. */
export async function listWaiting(trx: Trx, date: string, now: Temporal.Instant) {
  const rows = await trx
    .selectFrom('waitingEntries')
    .innerJoin('users', 'users.id', 'waitingEntries.userId')
    .selectAll('waitingEntries')
    .select(['users.email', 'users.isEmailVerified'])
    .select([
      // Milliseconds of the starts.
      sql<string[]>`array(
        select (extract(epoch from start_time) * 1000)::bigint::text
        from waiting_offers join bookings on bookings.id = booking_id where entry_id = waiting_entries.id)`.as(
        'askedAbout',
      ),
    ])
    .where('date', '=', date)
    .where((eb) => isOpen(eb, now))
    .orderBy('waitingEntries.createdAt')
    .orderBy('waitingEntries.id')
    .execute()
  const own = await readOwnTimes(
    trx,
    rows.map(({ userId }) => userId),
    { ...dayBounds(Temporal.PlainDate.from(date)), now },
  )
  return rows.map(({ hours, ...row }) => {
    const times = own.get(row.userId) ?? []
    return {
      ...row,
      own: times,
      ownHours: times.map(toHours),
      hours: hours as 1 | 2 | 3,
      noticeHours: row.noticeHours as 3,
    }
  })
}

function toHours({ booking, start, end }: OwnTimeIn): OpenHours {
  return {
    spaceIds: [booking.spaceId],
    fromHour: atFacility(start).hour,
    untilHour: atFacility(end).hour,
  }
}
