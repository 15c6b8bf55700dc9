import { inMethodOrder, RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import type { CloseOutEntry } from '../../domain/reports/close-out.schema.ts'
import type { DailyTotals } from '../../domain/reports/daily-totals.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import { listMovements } from './counted-rows.ts'
import { sumOpenBalances } from './open-balances.ts'
import { findSum, moneyOf, sumMoney, sumWaived } from './sums.ts'

/** More than any day has; the export has no limit. */
const MOST_MOVEMENTS = 500

/** The money of one local day, and the open balances as of `now`. */
export async function readDailyTotals(
  db: Database,
  date: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<DailyTotals> {
  const day = dayBounds(date)
  const [sums, waived, movements, closeOuts, lastStartingCash, open] = await Promise.all([
    sumMoney(db, day),
    sumWaived(db, day),
    listMovements(db, day, MOST_MOVEMENTS),
    listCloseOuts(db, date),
    findLastStartingCash(db),
    sumOpenBalances(db, now),
  ])
  return {
    date: date.toString(),
    byMethod: inMethodOrder([...RECEIVED_METHODS, ...sums.flatMap(({ method }) => method ?? [])])
      .filter((method) => method !== 'comp')
      .map((method) => ({ method, ...moneyOf(sums, { method }) })),
    total: moneyOf(sums, {}),
    waived,
    movements: movements.map(toWire),
    unlisted: Number(findSum(sums, {})?.movements) - movements.length,
    closeOuts,
    lastStartingCash,
    open,
  }
}

async function listCloseOuts(db: Database, date: Temporal.PlainDate): Promise<CloseOutEntry[]> {
  const rows = await db
    .selectFrom('closeOuts')
    .innerJoin('users', 'users.id', 'closeOuts.actorId')
    .select(['position', 'startingCash', 'countedCash', 'expectedCash', 'note'])
    .select(['closeOuts.createdAt as at', PERSON_NAME.as('actorName')])
    .where('date', '=', date.toString())
    .orderBy('position')
    .execute()
  return rows.map(({ startingCash, countedCash, expectedCash, ...entry }) => {
    const common = toWire(entry)
    return startingCash !== null && countedCash !== null && expectedCash !== null
      ? { ...common, kind: 'closed_out', startingCash, countedCash, expectedCash }
      : { ...common, kind: 'reopened' }
  })
}

async function findLastStartingCash(db: Database): Promise<string> {
  const last = await db
    .selectFrom('closeOuts')
    .select('startingCash')
    .where('startingCash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.startingCash ?? '0.00'
}
