import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { INITIAL_HOURS, type OpeningHours, openHoursOn } from '../../domain/hours/opening-hours.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { Figures } from '../../domain/reports/figures.schema.ts'
import { insertRandomCorrections, insertRandomTrade } from '../../testing/random-trade.ts'
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
    const rows = await readRows()
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
      expect(numbers.current, message).toEqual(count(rows, from, to, now.toPlainDateTime()))
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
          count(rows, from.subtract({ days: shift }), to.subtract({ days: shift }), past),
        )
        compared += Number(figures?.earned !== '0.00')
      }
      expect(sumOf(numbers.unmetByHour.map(({ amount }) => amount))).toBe(numbers.current.unmet.amount)
      expect(sumOf(numbers.discountsBy.map(({ amount }) => amount))).toBe(numbers.current.discounts)
      expect(numbers.topCustomers, message).toEqual(tops(rows, 'userId', from, to, now.toPlainDateTime()))
      expect(numbers.topTeams, message).toEqual(tops(rows, 'teamId', from, to, now.toPlainDateTime()))
    }
    expect(compared).toBeGreaterThan(5)
  },
)

/** Customers, teams, discounts, closures, and hours at random. */
async function fillDetails(days: readonly string[]): Promise<void> {
  const { db } = barn.services
  const trx = barn.owner
  await sql`truncate closures, blocked_dates`.execute(trx)
  await sql`insert into users (email, first_name, created_at, updated_at)
    select gen_random_uuid() || '@example.com', 'Yogi ' || n, now(), now() from generate_series(1, 4) n`.execute(
    trx,
  )
  await sql`insert into teams (coach_id, name, created_at) select id, 'Team ' || coalesce(first_name, email), now() from users`.execute(
    trx,
  )
  await sql`
    update bookings set created_at = start_time - random() * random() * interval '90 days' + interval '2 hours',
      made_by_staff = random() < 0.4, attendance = case when random() < 0.2 then 'no_show' end,
      user_id = (select id from users where bookings.id is not null order by random() limit 1),
      team_id = (select id from teams where bookings.id is not null and random() < 0.5 order by random() limit 1)`.execute(
    trx,
  )
  await sql`
    update bookings set cancel_reason = (array['hold_expired', 'staff', 'resold', 'moved'])[1 + floor(random() * 4)]
    where status = 'cancelled'`.execute(trx)
  await sql`
    insert into staff_discounts (booking_id, staff_id, amount, created_at)
    select id, user_id, (case when random() < 0.25 then -1 else 1 end) * (0.01 + random() * 15)::numeric(10, 2), start_time - interval '1 hour' from bookings
    where random() < 0.5`.execute(trx)
  await sql`delete from refused_wishes`.execute(trx)
  await sql`delete from waiting_entries`.execute(trx)
  await sql`
    insert into refused_wishes (user_id, start_time, hours, item_id, refused_at)
    select users.id, (day::timestamp + make_interval(hours => 8 + floor(random() * 11)::integer)) at time zone 'America/New_York',
      1 + floor(random() * 3)::integer, (array['cage-1', 'practice-area', 'bundle1'])[1 + floor(random() * 3)],
      timestamptz '2020-01-01' + random() * interval '9 days'
    from users, unnest(${days}::text[]) day, generate_series(1, 3) on conflict do nothing`.execute(trx)
  await sql`
    insert into waiting_entries (user_id, date, from_hour, until_hour, hours, space_id, notice_hours, created_at)
    select users.id, day, 8 + floor(random() * 3)::integer, 12 + floor(random() * 9)::integer, 1 + floor(random() * 2)::integer,
      case when random() < 0.5 then 'cage-2' end, 0, timestamptz '2020-01-01' + random() * interval '9 days'
    from users, unnest(${days}::text[]) day where random() < 0.5`.execute(trx)
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

async function readRows() {
  const { db } = barn.services
  const names = new Map<string, string>()
  for (const { id, firstName, email } of await db.selectFrom('users').selectAll().execute())
    names.set(id, firstName ?? email ?? '')
  for (const { id, name } of await db.selectFrom('teams').selectAll().execute()) names.set(id, name)
  const bookings = await db.selectFrom('bookings').selectAll().execute()
  const bundles = await db.selectFrom('bundles').selectAll().execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  return {
    names,
    earnings: earningsOf(payments, refunds),
    quarters: quartersOf(bookings.filter(isRental), bundles),
    refused: await db.selectFrom('refusedWishes').selectAll().execute(),
    waiting: await db.selectFrom('waitingEntries').selectAll().execute(),
    bookings,
    payments,
    refunds,
    discounts: await db.selectFrom('staffDiscounts').selectAll().execute(),
    closures: await db.selectFrom('closures').selectAll().execute(),
    blocked: await db.selectFrom('blockedDates').selectAll().execute(),
    spaces: await db.selectFrom('spaces').selectAll().execute(),
    bundles,
  }
}
/** Each quarter of an hour that is rented while the facility is open. */
function quartersOf(
  rentals: readonly (Span & { bundleId: string | null; paymentMethod: string | null })[],
  bundles: readonly { id: string; spaceIds: string[] }[],
) {
  return rentals.flatMap((booking) => {
    const size = bundles.find(({ id }) => id === booking.bundleId)?.spaceIds.length ?? 1
    const kind = booking.paymentMethod === 'comp' ? ('comp' as const) : ('booked' as const)
    return Array.from({ length: hoursOf(booking) * 4 }, (_, quarter) => {
      const at = local(booking.startTime.add({ minutes: quarter * 15 }))
      return { kind, size, date: at.toPlainDate(), hour: at.hour }
    }).filter(({ date, hour }) => openHoursOn(date, HOURS).includes(hour))
  })
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** Of the rows' instants, whose dates every report compares. */
const dates = new WeakMap<Temporal.Instant, Temporal.PlainDate>()

/** Whether an instant is in a period, and before now if that is in it. */
function within(from: Temporal.PlainDate, to: Temporal.PlainDate, now: Temporal.PlainDateTime) {
  const today = now.toPlainDate()
  const isRunning = compare(from, today) <= 0 && compare(today, to) <= 0
  const cut = now.toZonedDateTime('America/New_York').epochNanoseconds
  return (at: Temporal.Instant) => {
    const date = dates.getOrInsertComputed(at, () => local(at).toPlainDate())
    return compare(from, date) <= 0 && compare(date, to) <= 0 && (!isRunning || at.epochNanoseconds < cut)
  }
}

/** Cents by booking. */
function earningsOf(
  payments: readonly { id: string; bookingId: string | null; method: string; amount: string }[],
  refunds: readonly { paymentId: string; status: string; amount: string }[],
) {
  const earnings = new Map<string | null, number>()
  for (const payment of payments) {
    if (payment.method === 'comp') continue
    let cents = toCents(payment.amount)
    for (const { paymentId, status, amount } of refunds)
      if (paymentId === payment.id && !['failed', 'canceled'].includes(status)) cents -= toCents(amount)
    earnings.set(payment.bookingId, (earnings.get(payment.bookingId) ?? 0) + cents)
  }
  return earnings
}

const earnedBy = ({ earnings }: Rows, bookingId: string) => earnings.get(bookingId) ?? 0

const isRental = ({ status }: { status: string }) => status === 'confirmed' || status === 'completed'
interface Span {
  startTime: Temporal.Instant
  endTime: Temporal.Instant
}
const hoursOf = ({ startTime, endTime }: Span) => startTime.until(endTime).total('hours')

function count(
  rows: Rows,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
): Figures {
  const isIn = within(from, to, now)
  const booked = rows.bookings.filter(({ startTime }) => isIn(startTime))
  const rentals = booked.filter(isRental)
  const earned = (some: typeof booked) => toDecimal(some.reduce((sum, { id }) => sum + earnedBy(rows, id), 0))
  const share = (some: typeof booked) => ({
    bookings: some.length,
    hours: some.reduce((sum, each) => sum + hoursOf(each), 0),
  })
  const cancelled = booked.filter(({ cancelReason }) => cancelReason === 'staff' || cancelReason === 'resold')
  const noShows = rentals.filter(({ attendance }) => attendance === 'no_show')
  const leads = rentals
    .map(({ createdAt, startTime }) => Math.max(0, createdAt.until(startTime).total('hours')))
    .toSorted((a, b) => a - b)
  const rank = (share: number) => expect.closeTo(leads[Math.ceil(share * leads.length) - 1] ?? 0, 3)
  const discounts = rows.discounts.filter(({ createdAt }) => isIn(createdAt))
  const isComp = (id: string) => rows.bookings.find((each) => each.id === id)?.paymentMethod === 'comp'
  let [received, refunded] = [0, 0]
  for (const { id, method, amount, receivedAt } of rows.payments) {
    if (method === 'comp') continue
    if (isIn(receivedAt)) received += toCents(amount)
    for (const refund of rows.refunds)
      if (
        refund.paymentId === id &&
        isIn(refund.createdAt) &&
        !['failed', 'canceled'].includes(refund.status)
      ) {
        if (refund.kind === 'void') received -= toCents(refund.amount)
        else refunded += toCents(refund.amount)
      }
  }
  return {
    ...{ from: from.toString(), to: to.toString() },
    ...{ received: toDecimal(received), refunded: toDecimal(refunded), earned: earned(booked) },
    online: share(rentals.filter(({ madeByStaff }) => !madeByStaff)),
    desk: share(rentals.filter(({ madeByStaff }) => madeByStaff)),
    spaceHours: spaceHours(rows, from, to, now),
    lead: leads.length === 0 ? null : { median: rank(0.5), p90: rank(0.9) },
    cancelled: { bookings: cancelled.length, kept: earned(cancelled) },
    noShows: { bookings: noShows.length, kept: earned(noShows) },
    discounts: sumOf(discounts.map(({ amount }) => amount)),
    complimentary: sumOf(discounts.filter(({ bookingId }) => isComp(bookingId)).map(({ amount }) => amount)),
    unmet: unmet(rows, isIn),
  }
}

/** Each wished hour of each customer once, for the item they wanted first, unless they have a booking that would have done. */
function unmet(rows: Rows, isIn: (at: Temporal.Instant) => boolean) {
  const localAt = (date: string, hour: number) =>
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } })
      .toInstant()
  const wishes = [
    ...rows.refused.flatMap(({ userId, startTime, hours, itemId, refusedAt: noted }) =>
      Array.from({ length: hours }, (_, n) => {
        const at = startTime.add({ hours: n })
        return { userId, at, from: at, until: at.add({ hours: 1 }), itemId, noted }
      }),
    ),
    ...rows.waiting.flatMap(
      ({ userId, date, fromHour, untilHour, hours, spaceId, bundleId, createdAt: noted }) =>
        Array.from({ length: hours }, (_, n) => ({
          ...{ userId, at: localAt(date, fromHour + n), itemId: spaceId ?? bundleId, noted },
          ...{ from: localAt(date, fromHour), until: localAt(date, untilHour) },
        })),
    ),
  ].filter(
    ({ userId, at, from, until }) =>
      isIn(at) &&
      !rows.bookings.some(
        (each) =>
          each.userId === userId &&
          isRental(each) &&
          Temporal.Instant.compare(each.startTime, until) < 0 &&
          Temporal.Instant.compare(each.endTime, from) > 0,
      ),
  )
  const first = new Map<string, (typeof wishes)[number]>()
  for (const wish of wishes.toSorted((one, other) => Temporal.Instant.compare(one.noted, other.noted))) {
    const key = `${wish.userId} ${wish.at}`
    if (!first.has(key)) first.set(key, wish)
  }
  const lowest = Math.min(...rows.spaces.map(({ hourlyRate }) => toCents(hourlyRate)))
  const prices = [...first.values()].map(({ itemId }) => {
    const item = [...rows.spaces, ...rows.bundles].find(({ id }) => id === itemId)
    return item ? toCents(item.hourlyRate) : lowest
  })
  return { hours: first.size, amount: toDecimal(prices.reduce((sum, price) => sum + price, 0)) }
}

/** Hour by hour, and quarter by quarter of each booking. */
function spaceHours(
  rows: Rows,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
) {
  const today = now.toPlainDate()
  const isRunning = compare(from, today) <= 0 && compare(today, to) <= 0
  const counts = (date: Temporal.PlainDate, hour: number) => {
    if (compare(date, from) < 0 || compare(date, to) > 0) return false
    return !isRunning || compare(date, today) < 0 || (date.equals(today) && hour < now.hour)
  }
  let open = 0
  for (let date = from; compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const key = String(date)
    if (rows.blocked.some((each) => each.date === key)) continue
    const closures = rows.closures.filter((each) => each.date === key)
    for (const hour of openHoursOn(date, HOURS))
      for (const { id, isActive } of rows.spaces) {
        const isClosed = closures.some(
          ({ spaceIds, fromHour, untilHour }) =>
            spaceIds?.includes(id) && (fromHour ?? 0) <= hour && hour < (untilHour ?? 24),
        )
        if (isActive && counts(date, hour) && !isClosed) open += 1
      }
  }
  const minutes = { booked: 0, comp: 0 }
  for (const { kind, size, date, hour } of rows.quarters) if (counts(date, hour)) minutes[kind] += 15 * size
  return { open, booked: minutes.booked / 60, comp: minutes.comp / 60 }
}

function tops(
  rows: Rows,
  key: 'userId' | 'teamId',
  ...period: [Temporal.PlainDate, Temporal.PlainDate, Temporal.PlainDateTime]
) {
  const isIn = within(...period)
  const rentals = rows.bookings.filter((each) => isRental(each) && isIn(each.startTime) && each[key] !== null)
  return [...Map.groupBy(rentals, (each) => String(each[key]))]
    .map(([id, some]) => ({
      ...{ id, name: rows.names.get(id), bookings: some.length },
      hours: some.reduce((sum, each) => sum + hoursOf(each), 0),
      earned: toDecimal(some.reduce((sum, each) => sum + earnedBy(rows, each.id), 0)),
    }))
    .toSorted(
      (one, other) =>
        toCents(other.earned) - toCents(one.earned) ||
        other.bookings - one.bookings ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, 10)
}

function sumOf(amounts: readonly string[]): string {
  return toDecimal(amounts.reduce((sum, amount) => sum + toCents(amount), 0))
}

function local(at: Temporal.Instant): Temporal.ZonedDateTime {
  return at.toZonedDateTimeISO('America/New_York')
}
