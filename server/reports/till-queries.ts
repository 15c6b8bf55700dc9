import { sql } from 'kysely'
import { RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { Till } from '../../domain/reports/till.schema.ts'
import { dayBounds } from '../../domain/time/facility-time.ts'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Database } from '../db/database.ts'
import { listMovements, type MethodSum, sumMovements, sumWaived } from './movements.ts'

/** More than any day has; the export has no limit. */
const MOST_MOVEMENTS = 500
const MOST_OPEN = 50

/** The money of one local day, and the open balances as of `now`. */
export async function readTill(db: Database, date: Temporal.PlainDate, now: Temporal.Instant): Promise<Till> {
  const day = dayBounds(date)
  const [sums, waived, movements, open] = await Promise.all([
    sumMovements(db, day),
    sumWaived(db, day),
    listMovements(db, day, MOST_MOVEMENTS),
    readOpen(db, now),
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
    open,
  }
}

function addUp(sums: readonly MethodSum[], side: 'received' | 'refunded'): string {
  return toDecimal(sum(sums.map(({ [side]: amount }) => toCents(amount))))
}

/** Must match the condition of its index exactly. A test checks that `balanceOf` agrees with both. */
const IS_DUE = sql<boolean>`
  bookings.status in ('confirmed', 'completed') and bookings.payment_method <> 'comp'
  and bookings.total_amount > bookings.paid_amount + bookings.waived_amount`
const BALANCE = sql<string>`bookings.total_amount - bookings.paid_amount - bookings.waived_amount`

async function readOpen(db: Database, now: Temporal.Instant): Promise<Till['open']> {
  const [sum, items] = await Promise.all([sumOpen(db, now), listOpen(db)])
  return {
    count: Number(sum.count),
    amount: sum.amount,
    overdueCount: Number(sum.overdueCount),
    overdueAmount: sum.overdueAmount,
    items: items.map(({ startTime, ...item }) => ({
      ...item,
      startTime: startTime.toString(),
      isOverdue: Temporal.Instant.compare(startTime, now) <= 0,
    })),
  }
}

async function sumOpen(db: Database, now: Temporal.Instant) {
  const { rows } = await sql<Record<'count' | 'amount' | 'overdueCount' | 'overdueAmount', string>>`
    select count(*) as count, coalesce(sum(${BALANCE}), 0.00) as amount,
      count(*) filter (where start_time <= ${now}) as overdue_count,
      coalesce(sum(${BALANCE}) filter (where start_time <= ${now}), 0.00) as overdue_amount
    from bookings where ${IS_DUE}`.execute(db)
  const [sum] = rows
  if (!sum) throw new Error('A sum without grouping has one row')
  return sum
}

async function listOpen(db: Database) {
  return await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .leftJoin('spaces', 'spaces.id', 'bookings.spaceId')
    .leftJoin('bundles', 'bundles.id', 'bookings.bundleId')
    .select(['bookings.id as bookingId', 'users.email as customerEmail', 'startTime'])
    .select([
      BALANCE.as('amount'),
      CUSTOMER_NAME.as('customerName'),
      sql<string>`coalesce(spaces.name, bundles.name, 'Unknown')`.as('itemName'),
    ])
    .where(IS_DUE)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .limit(MOST_OPEN)
    .execute()
}
