import { type Selectable, sql } from 'kysely'
import type { Interval } from '../../domain/bookings/conflict.ts'
import { blockedDateMessage, closedMessage } from '../../domain/closures/closed-message.ts'
import { closedSpans, closureOf } from '../../domain/closures/closed-spans.ts'
import type { Closure } from '../../domain/closures/closure.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Database, Trx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export async function listBlockedDates(db: Database) {
  return await db
    .selectFrom('blockedDates')
    .select(['id', 'date', 'reason', 'createdAt'])
    .orderBy('date')
    .execute()
}

/** Why a whole day is blocked; undefined when it is not. */
export async function findBlockedDate(
  db: Database | Trx,
  date: Temporal.PlainDate,
): Promise<{ reason: string } | undefined> {
  return await db
    .selectFrom('blockedDates')
    .select('reason')
    .where('date', '=', date.toString())
    .executeTakeFirst()
}

/** Closures of part of a day or of single spaces, from a day on. */
export async function listClosuresFrom(db: Database, date: Temporal.PlainDate): Promise<Closure[]> {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('date', '>=', date.toString())
    .orderBy('date')
    .orderBy('fromHour', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return rows.map(toClosure)
}

/** The same, of one day. */
export async function listClosuresOn(db: Database | Trx, date: Temporal.PlainDate): Promise<Closure[]> {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where('date', '=', date.toString())
    .orderBy('fromHour', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return rows.map(toClosure)
}

function toClosure(row: Selectable<Tables['closures']>): Closure {
  const { fromHour, untilHour } = row
  return {
    id: row.id,
    date: row.date,
    hours: fromHour === null || untilHour === null ? null : { fromHour, untilHour },
    spaceIds: row.spaceIds,
    reason: row.reason,
    createdAt: row.createdAt.toString(),
  }
}

/**
 * What closes these resources at that time, read under a lock that closing takes exclusively: a booking and a closure
 * made at the same moment see one another. Bookings of the same day do not wait for each other here, and no booking
 * reaches over midnight. Undefined: it is open; else the words for a refusal with `date_blocked`.
 */
export async function readClosureLocked(
  trx: Trx,
  { resources, ...interval }: Interval & { resources: readonly string[] },
): Promise<{ message: string } | undefined> {
  const date = facilityDate(interval.start)
  await sql`select pg_advisory_xact_lock_shared(hashtext('closure'), hashtext(${date.toString()}))`.execute(
    trx,
  )
  const blocked = await findBlockedDate(trx, date)
  if (blocked) return { message: blockedDateMessage(blocked.reason) }
  const closed = closureOf(closedSpans(await listClosuresOn(trx, date), resources), interval)
  return closed && { message: closedMessage(closed) }
}

/** Waits until no booking of that day is being made, and lets none be made before the transaction ends. */
export async function lockDay(trx: Trx, date: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closure'), hashtext(${date}))`.execute(trx)
}
