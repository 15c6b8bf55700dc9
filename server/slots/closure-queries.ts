import type { Selectable } from 'kysely'
import { closureMessage } from '../../domain/closures/closed-message.ts'
import type { Closure } from '../../domain/closures/closure.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Database, Tables, Trx } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { shareDays } from './lock-days.ts'
import type { Slot } from './occupancy.ts'

export async function listBlockedDates(db: Database) {
  const rows = await db
    .selectFrom('blockedDates')
    .select(['id', 'date', 'reason', 'createdAt', 'rangeId'])
    .orderBy('date')
    .execute()
  return rows.map(({ rangeId, ...row }) => ({ ...toWire(row), ...(rangeId && { rangeId }) }))
}

/** The reason a whole day is blocked; undefined if it isn't. */
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

/** Partial closures (hours of a day, or specific spaces) from a day on, by date and hour. */
export async function listClosuresFrom(db: Database, date: Temporal.PlainDate): Promise<Closure[]> {
  const rows = await selectClosures(db).where('date', '>=', date.toString()).execute()
  return rows.map(toClosure)
}

/** Partial closures of one day, by hour. */
export async function listClosuresOn(db: Database | Trx, date: Temporal.PlainDate): Promise<Closure[]> {
  const rows = await selectClosures(db).where('date', '=', date.toString()).execute()
  return rows.map(toClosure)
}

function selectClosures(db: Database | Trx) {
  return db
    .selectFrom('closures')
    .selectAll()
    .orderBy('date')
    .orderBy('fromHour', (order) => order.asc().nullsFirst())
    .orderBy('id')
}

function toClosure(row: Selectable<Tables['closures']>): Closure {
  const { fromHour, untilHour, rangeId, createdBy: _, ...closure } = row
  return {
    ...toWire(closure),
    hours: fromHour === null || untilHour === null ? null : { fromHour, untilHour },
    ...(rangeId && { rangeId }),
  }
}

/**
 * The message for a `date_blocked` refusal if this slot is closed, otherwise undefined. Shares a lock that `lockDays` takes
 * exclusively, so a concurrent booking and closure see each other while bookings don't wait for each other. One day is
 * enough: no booking spans midnight.
 */
export async function readClosureLocked(trx: Trx, slot: Slot): Promise<{ message: string } | undefined> {
  await shareDays(trx, [facilityDate(slot.interval.start).toString()])
  return await readClosure(trx, slot)
}

/** The same without a lock, for what books nothing. */
export async function readClosure(db: Database | Trx, slot: Slot): Promise<{ message: string } | undefined> {
  const date = facilityDate(slot.interval.start)
  const blocked = await findBlockedDate(db, date)
  const closures = await listClosuresOn(db, date)
  return closureMessage({ blockedReason: blocked?.reason ?? null, closures }, slot)
}
