import { sql } from 'kysely'
import { LONGEST_HOURS } from '../../domain/facility.ts'
import { hoursBetween } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import type { Services } from '../services/services.ts'

interface Wanted {
  spaceId?: string | null | undefined
  bundleId?: string | null | undefined
  startTime: string
  endTime: string
}

/**
 * Notes times that a customer couldn't get, for reports: only those that another booking occupies, because browsers send the
 * skipped dates of a season. A statement of its own, after the transaction that refused.
 */
export async function noteRefused(
  db: Database,
  userId: string,
  wanted: readonly Wanted[],
  now: Temporal.Instant,
): Promise<void> {
  const wishes = wanted
    .map(({ spaceId, bundleId, startTime, endTime }) => ({
      item: spaceId ?? bundleId ?? '',
      start: startTime,
      hours: hoursBetween(Temporal.Instant.from(startTime), Temporal.Instant.from(endTime)),
    }))
    .filter(({ hours }) => Number.isInteger(hours) && hours >= 1 && hours <= LONGEST_HOURS)
  if (wishes.length === 0) return
  await sql`
    insert into refused_wishes (user_id, start_time, hours, item_id, refused_at)
    select ${userId}, start, hours, item, ${now}
    from unnest(${wishes.map(({ start }) => start)}::timestamptz[], ${wishes.map(({ hours }) => hours)}::integer[],
      ${wishes.map(({ item }) => item)}::text[]) as wishes (start, hours, item)
    where exists (
      select from booking_occupancy where during && tstzrange(start, start + make_interval(hours => hours)) and resource in (
        select 'space:' || unnest(coalesce((select space_ids from bundles where id = item), array[item])))
    )
    on conflict do nothing`.execute(db)
}

const KEPT_YEARS = 2

/** The job: forgets wishes for times long past. Returns how many. */
export async function forgetRefused({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refusedWishes')
    .where('startTime', '<', clock.now().subtract({ hours: KEPT_YEARS * 366 * 24 }))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
