import { type ExpressionBuilder, sql } from 'kysely'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import type { Tables, Trx } from '../../../server/db/database.ts'

/** An entry ends after this many offers that its customer let pass. */
const MOST_LAPSES = 2

/**
 * Entries that still wait: of today or later, not ended, without a paid booking that was made or moved there since, and not let pass too
 * often. Nothing has to be ended when one of these happens.
 */
export function isOpen({ eb, and, exists, selectFrom }: OnEntries, now: Temporal.Instant) {
  const offers = selectFrom('waitingOffers')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .whereRef('entryId', '=', 'waitingEntries.id')
  return and([
    eb('endedAt', 'is', null),
    eb('date', '>=', facilityDate(now).toString()),
    sql<boolean>`not ${exists(
      selectFrom('bookings')
        .select('id')
        .whereRef('bookings.userId', '=', 'waitingEntries.userId')
        .where('status', 'in', ['confirmed', 'completed'])
        .where(
          sql<boolean>`greatest(bookings.created_at, (
            select max(event.created_at) from booking_events event where booking_id = bookings.id and kind = 'moved'
          )) >= waiting_entries.created_at`,
        )
        // No booking spans midnight.
        .where(
          sql<boolean>`start_time >= ${localTime('0')} and start_time < ${localTime('until_hour')}
            and end_time > ${localTime('from_hour')}`,
        )
        // Looked up for each of the few: joined, PostgreSQL read all bookings.
        .offset(0),
    )}`,
    eb(
      offers.select(({ fn }) => fn.countAll<string>().as('count')).where('cancelReason', '=', 'hold_expired'),
      '<',
      String(MOST_LAPSES),
    ),
  ])
}

const localTime = (hour: string) =>
  sql.raw(`(date::date + make_interval(hours => ${hour})) at time zone facility_time_zone()`)

type OnEntries = ExpressionBuilder<
  Pick<Tables, 'waitingEntries' | 'waitingOffers' | 'bookings'>,
  'waitingEntries'
>

/** Waits for others who offer times of these days, or join their lists. Take it after `shareDays`. */
export async function lockWaiting(trx: Trx, dates: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('waiting'), key) from (
      select distinct hashtext(date) as key from unnest(${dates}::text[]) date order by key
    ) keys`.execute(trx)
}
