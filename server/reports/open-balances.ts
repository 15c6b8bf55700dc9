import { sql } from 'kysely'
import type { z } from 'zod'
import { LONGEST_HOURS } from '../../domain/facility.ts'
import { cursorOf } from '../../domain/page-query.schema.ts'
import type { DailyTotals } from '../../domain/reports/daily-totals.schema.ts'
import {
  BALANCE_AGES,
  type BalanceAge,
  endsOfAge,
  type openBalancesPageSchema,
  type openBalancesQuerySchema,
} from '../../domain/reports/open-balance.schema.ts'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import { BALANCE, IS_DUE } from '../bookings/derived-columns.ts'
import type { Database } from '../db/database.ts'
import { toWire } from '../db/instants.ts'

const PAGE = 50

/** How many balances are open, and how much is due, by age. */
export async function sumOpenBalances(db: Database, now: Temporal.Instant): Promise<DailyTotals['open']> {
  const spans = BALANCE_AGES.map((age) => ({ age, ...endsOfAge(age, now) }))
  const { rows } = await sql<{ age: BalanceAge; count: string; amount: string }>`
    select age, count(bookings.id) as count, coalesce(sum(${BALANCE}), 0.00) as amount
    from unnest(${spans.map(({ age }) => age)}::text[],
      ${spans.map(({ from }) => from?.toString() ?? '-infinity')}::timestamptz[],
      ${spans.map(({ until }) => until?.toString() ?? 'infinity')}::timestamptz[]) as spans (age, after, until)
    left join bookings on ${IS_DUE} and end_time > after and end_time <= until
      and start_time > after - make_interval(hours => ${LONGEST_HOURS}) and start_time <= until
    group by age`.execute(db)
  return BALANCE_AGES.map((age) => {
    const { count = '0', amount = '0.00' } = rows.find((row) => row.age === age) ?? {}
    return { age, count: Number(count), amount }
  })
}

/** One page of the open balances of an age. Keyset pagination, as in `listAdminBookings`. */
export async function listOpenBalances(
  db: Database,
  { age, cursor, limit = PAGE }: z.output<typeof openBalancesQuerySchema>,
  now: Temporal.Instant,
): Promise<z.output<typeof openBalancesPageSchema>> {
  const { from, until } = endsOfAge(age, now)
  const isUpward = age === 'upcoming'
  const direction = isUpward ? 'asc' : 'desc'
  const rows = await db
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
    .where(({ eb, and, refTuple, tuple }) =>
      and([
        ...(from
          ? [eb('endTime', '>', from), eb('startTime', '>', from.subtract({ hours: LONGEST_HOURS }))]
          : []),
        ...(until ? [eb('endTime', '<=', until), eb('startTime', '<=', until)] : []),
        ...(cursor
          ? [
              eb(
                refTuple('bookings.startTime', 'bookings.id'),
                isUpward ? '>' : '<',
                tuple(Temporal.Instant.from(cursor.start), cursor.id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('startTime', direction)
    .orderBy('bookings.id', direction)
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map((item) => ({ ...toWire(item), isOverdue: !isUpward }))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf({ ...last, id: last.bookingId }) : null }
}
