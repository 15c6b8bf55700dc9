import { RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { SignOffEntry } from '../../domain/reports/sign-off.schema.ts'
import type { Till } from '../../domain/reports/till.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import { listMovements, type MethodSum, sumMovements, sumWaived } from './movements.ts'
import { sumOpenBalances } from './open-balances.ts'

/** More than any day has; the export has no limit. */
const MOST_MOVEMENTS = 500

/** The money of one local day, and the open balances as of `now`. */
export async function readTill(db: Database, date: Temporal.PlainDate, now: Temporal.Instant): Promise<Till> {
  const day = dayBounds(date)
  const [sums, waived, movements, signOffs, lastFloat, open] = await Promise.all([
    sumMovements(db, day),
    sumWaived(db, day),
    listMovements(db, day, MOST_MOVEMENTS),
    listSignOffs(db, date),
    findLastFloat(db),
    sumOpenBalances(db, now),
  ])
  const count = sums.reduce((total, sum) => total + Number(sum.count), 0)
  return {
    date: date.toString(),
    takings: RECEIVED_METHODS.filter((method) => method !== 'comp').map((method) => {
      const { received = '0.00', refunded = '0.00' } = sums.find((sum) => sum.method === method) ?? {}
      return { method, received, refunded }
    }),
    total: { received: addUp(sums, 'received'), refunded: addUp(sums, 'refunded') },
    waived,
    movements: movements.map(({ at, ...movement }) => ({ ...movement, at: at.toString() })),
    unlisted: count - movements.length,
    signOffs,
    lastFloat,
    open,
  }
}

function addUp(sums: readonly MethodSum[], side: 'received' | 'refunded'): string {
  return toDecimal(sum(sums.map(({ [side]: amount }) => toCents(amount))))
}

async function listSignOffs(db: Database, date: Temporal.PlainDate): Promise<SignOffEntry[]> {
  const rows = await db
    .selectFrom('signOffs')
    .innerJoin('users', 'users.id', 'signOffs.actorId')
    .select(['position', 'openingFloat', 'countedCash', 'expectedCash', 'note'])
    .select(['signOffs.createdAt', PERSON_NAME.as('actorName')])
    .where('date', '=', date.toString())
    .orderBy('position')
    .execute()
  return rows.map(({ createdAt, openingFloat, countedCash, expectedCash, ...entry }) => {
    const common = { ...entry, at: createdAt.toString() }
    return openingFloat !== null && countedCash !== null && expectedCash !== null
      ? { ...common, kind: 'signed_off', openingFloat, countedCash, expectedCash }
      : { ...common, kind: 'reopened' }
  })
}

async function findLastFloat(db: Database): Promise<string> {
  const last = await db
    .selectFrom('signOffs')
    .select('openingFloat')
    .where('openingFloat', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.openingFloat ?? '0.00'
}
