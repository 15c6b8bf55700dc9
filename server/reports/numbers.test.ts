import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { INITIAL_HOURS, type OpeningHours } from '../../domain/hours/opening-hours.ts'
import { insertRandomCorrections, insertRandomTrade } from '../../testing/random-trade.ts'
import { countFigures, listTops, readRows, sumOf } from '../../testing/recounted-figures.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { readReport } from './report-queries.ts'

const barn = await testAppOfFile()

const anyOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)] as Value
const anyInt = (limit: number) => Math.floor(Math.random() * limit)
const { compare } = Temporal.PlainDate

/** The days that clocks change in a year, those around them, and the same ones 364 days earlier. */
function tradeDays(year: number): string[] {
  const sunday = (month: number, nth: number) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 })
    return first.add({ days: ((7 - first.dayOfWeek) % 7) + 7 * (nth - 1) })
  }
  return [sunday(3, 2), sunday(11, 1)].flatMap((day) =>
    [-2, -1, 0, 1, -364, -365, -363].map((days) => day.add({ days }).toString()),
  )
}

const HOURS: OpeningHours = {
  ...INITIAL_HOURS,
  weeks: [
    {
      from: '2020-01-01',
      days: [null, ...Array(5).fill({ opens: 7, closes: 22 }), { opens: 5, closes: 24 }],
    },
  ],
}

it.each([2024, 2027 + anyInt(8)])(
  'equals figures counted row by row in %i, to the cent and the hour',
  async (year) => {
    const { db } = barn.services
    await barn.clearBookings()
    const days = tradeDays(year)
    await insertRandomTrade(barn.databaseUrl, 500, days)
    await insertRandomCorrections(barn.databaseUrl)
    await fillDetails(days)
    const rows = await readRows(db, HOURS)
    let compared = 0
    for (let tries = 0; tries < 24; tries += 1) {
      const day = Temporal.PlainDate.from(anyOf(days))
      const from = day.subtract({ days: anyInt(3) })
      const to = day.add({ days: tries % 4 === 0 ? anyInt(363) : anyInt(4) })
      const now = anyOf([from, day, to, to.add({ days: 1 }), from.subtract({ days: 1 })]).toZonedDateTime({
        timeZone: 'America/New_York',
        plainTime: { hour: anyInt(24), minute: anyInt(60), second: 7 },
      })
      const { numbers } = await readReport(db, { from, to }, now.toInstant())
      const message = `${from} to ${to} at ${now}`
      expect(numbers.current, message).toEqual(countFigures(rows, from, to, now.toPlainDateTime()))
      if (compare(now.toPlainDate(), from) < 0) {
        expect([numbers.before, numbers.lastYear], message).toEqual([null, null])
        continue
      }
      for (const [figures, shift] of [
        [numbers.before, from.until(to).days + 1],
        [numbers.lastYear, 364],
      ] as const) {
        const past = now.toPlainDateTime().subtract({ days: shift })
        expect(figures, `${message}, ${shift} days before`).toEqual(
          countFigures(rows, from.subtract({ days: shift }), to.subtract({ days: shift }), past),
        )
        compared += Number(figures?.earned !== '0.00')
      }
      expect(sumOf(numbers.discountsBy.map(({ amount }) => amount))).toBe(numbers.current.discounts)
      expect(numbers.topCustomers, message).toEqual(
        listTops(rows, ({ userId }) => userId, from, to, now.toPlainDateTime()),
      )
    }
    expect(compared).toBeGreaterThan(5)
  },
)

/** Customers, discounts, closures, and hours at random. */
async function fillDetails(days: readonly string[]): Promise<void> {
  const { db } = barn.services
  const trx = barn.owner
  await sql`truncate closures, blocked_dates`.execute(trx)
  await sql`insert into users (email, first_name, created_at, updated_at)
    select gen_random_uuid() || '@example.com', 'Yogi ' || n, now(), now() from generate_series(1, 4) n`.execute(
    trx,
  )
  await sql`
    update bookings set created_at = start_time - random() * random() * interval '90 days' + interval '2 hours',
      made_by = case when random() < 0.4 then 'staff' else 'customer' end, attendance = case when random() < 0.2 then 'no_show' end,
      user_id = (select id from users where bookings.id is not null order by random() limit 1)`.execute(trx)
  await sql`
    update bookings set cancel_reason = (array['hold_expired', 'staff', 'passed_on'])[1 + floor(random() * 3)]
    where status = 'cancelled'`.execute(trx)
  await sql`
    insert into staff_discounts (booking_id, staff_id, amount, created_at)
    select id, user_id, (case when random() < 0.25 then -1 else 1 end) * (0.01 + random() * 15)::numeric(10, 2), start_time - n * interval '1 hour'
    from bookings, generate_series(1, 3) n where random() < 0.3`.execute(trx)
  const [{ id } = { id: '' }] = await db.selectFrom('users').select('id').limit(1).execute()
  const by = { reason: 'Snow', createdBy: id, createdAt: Temporal.Now.instant() }
  for (const date of days.slice(0, 3)) {
    const hours = { fromHour: anyInt(12), untilHour: 13 + anyInt(12) }
    await db
      .insertInto('closures')
      .values({ date, ...hours, spaceIds: ['cage-1', 'cage-2'], ...by })
      .execute()
    await db
      .insertInto('closures')
      .values({ date, spaceIds: ['cage-2'], ...by })
      .execute()
  }
  await db
    .insertInto('blockedDates')
    .values({ date: String(days[3]), ...by })
    .execute()
  const hours = JSON.stringify(HOURS)
  await sql`insert into opening_hours_versions (version, hours, saved_by, saved_at)
    values (1, ${hours}::json, ${id}, now()) on conflict do nothing`.execute(trx)
}
