import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inMethodOrder, RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { type Period, weekOf, weeksOf } from '../../domain/reports/period.ts'
import type { Report } from '../../domain/reports/report.schema.ts'
import { afterHours, countedUntil, type PlayedHour, utilization } from '../../domain/reports/utilization.ts'
import { insertRandomCorrections, insertRandomTrade, TRADE_DAYS } from '../../testing/random-trade.ts'
import { readRows as readEveryRow } from '../../testing/recounted-figures.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { listBundles, listSpaces } from '../catalog/queries.ts'
import { readReport } from './report-queries.ts'

const barn = await testAppOfFile()

const PERIODS = [
  ...TRADE_DAYS.map((day) => [day, day] as const),
  ['2026-10-30', '2026-11-01'],
  ['2026-11-01', '2026-11-07'],
  ['2026-11-20', '2027-03-14'],
  ['2026-04-01', '2027-03-31'],
] as const

/** Before all trade, both hours of 1 AM when clocks are set back, midnight in UTC, and after all trade. */
const INSTANTS = [
  '2026-10-01T16:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-21T00:00:00Z',
  '2027-03-14T07:15:00Z',
  '2027-04-01T16:00:00Z',
].map((instant) => Temporal.Instant.from(instant))

it('sums the same as counting row by row, whatever the period and the time', async () => {
  const { db } = barn.services
  await insertRandomTrade(barn.databaseUrl, 400)
  await insertRandomCorrections(barn.databaseUrl)
  await sql`update bookings set attendance = 'no_show' where random() < 0.2`.execute(db)
  const rows = await readRows()
  for (const [from, to] of PERIODS)
    for (const now of INSTANTS) {
      const period = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) }
      // Compared in numbers.test.ts.
      const { numbers: _, ...report } = await readReport(db, period, now)
      expect(report, `${from} to ${to} at ${now}`).toEqual(count(rows, period, now))
    }
})

it("refuses to change a bundle's spaces, which hours depend on", async () => {
  const change = sql`update bundles set space_ids = array['cage-1'] where id = 'bundle2'`
  await expect(change.execute(barn.services.db)).rejects.toThrow('bundles keep their spaces')
})

type Sum = Record<
  'bookings' | 'minutes' | 'earned' | 'received' | 'refunded' | 'toCome' | 'minutesToCome' | 'noShows',
  number
>
const NOTHING: Sum = {
  ...{ bookings: 0, minutes: 0, earned: 0, received: 0, refunded: 0 },
  ...{ toCome: 0, minutesToCome: 0, noShows: 0 },
}

/** A booking, payment, refund, or void, with its local day. */
interface Row extends Partial<Sum> {
  date: Temporal.PlainDate
  item: string | null
  /** Of money. */
  method?: string
  /** Of a confirmed booking. */
  comesAt?: Temporal.Instant
}

/** All that reports count, in Temporal and cents. */
async function readRows() {
  const { db } = barn.services
  const [spaces, bundles] = [await listSpaces(db), await listBundles(db)]
  const rows: Row[] = []
  const quarters: { at: Temporal.ZonedDateTime; spaces: number }[] = []
  const { earnings } = await readEveryRow(db, INITIAL_HOURS)
  const bookings = await db.selectFrom('bookings').selectAll().execute()
  for (const { id, status, startTime, endTime, spaceId, bundleId, attendance } of bookings) {
    if (status !== 'confirmed' && status !== 'completed') continue
    const minutes = startTime.until(endTime).total('minutes')
    rows.push({
      ...{ date: local(startTime).toPlainDate(), item: spaceId ?? bundleId },
      ...{ bookings: 1, minutes, earned: earnings.get(id) ?? 0, noShows: Number(attendance === 'no_show') },
      ...(status === 'confirmed' && { comesAt: startTime }),
    })
    const size = bundles.find(({ id }) => id === bundleId)?.spaceIds.length ?? 1
    for (let minute = 0; minute < minutes; minute += 15)
      quarters.push({ at: local(startTime.add({ minutes: minute })), spaces: size })
  }
  const payments = await db.selectFrom('payments').selectAll().where('method', '<>', 'comp').execute()
  for (const { receivedAt, itemId, method, amount } of payments)
    rows.push({ date: local(receivedAt).toPlainDate(), item: itemId, method, received: toCents(amount) })
  for (const refund of await db.selectFrom('refunds').selectAll().execute()) {
    const payment = payments.find(({ id }) => id === refund.paymentId)
    if (!payment || refund.status === 'failed' || refund.status === 'canceled') continue
    const { itemId: item, method } = payment
    const cents = toCents(refund.amount)
    rows.push({
      ...{ date: local(refund.createdAt).toPlainDate(), item, method },
      ...(refund.kind === 'void' ? { received: -cents } : { refunded: cents }),
    })
  }
  const waived = (await db.selectFrom('waivedBalances').selectAll().execute()).map(
    ({ createdAt, amount }) => ({
      ...{ date: local(createdAt).toPlainDate(), cents: toCents(amount) },
    }),
  )
  return { rows, quarters, waived, spaces, bundles }
}

function count(
  { rows, quarters, waived, spaces, bundles }: Awaited<ReturnType<typeof readRows>>,
  period: Period,
  now: Temporal.Instant,
): Omit<Report, 'numbers'> {
  const { compare } = Temporal.PlainDate
  const isWithin = ({ date }: { date: Temporal.PlainDate }) =>
    compare(date, period.from) >= 0 && compare(date, period.to) <= 0
  const sums = new Map<string, Sum>()
  for (const row of rows.filter(isWithin)) {
    const toCome = Number(row.comesAt !== undefined && Temporal.Instant.compare(row.comesAt, now) > 0)
    const amounts = { ...NOTHING, ...row, toCome, minutesToCome: toCome * (row.minutes ?? 0) }
    for (const key of ['total', row.item, row.method, row.method && weekOf(row.date).toString()]) {
      const sum = sums.get(String(key)) ?? { ...NOTHING }
      for (const name of Object.keys(NOTHING) as (keyof Sum)[]) sum[name] += amounts[name]
      sums.set(String(key), sum)
    }
  }
  const bookedOf = (key: string) => {
    const { bookings, minutes } = sums.get(key) ?? NOTHING
    return { bookings, hours: minutes / 60 }
  }
  const moneyOf = (key: string) => {
    const { received, refunded } = sums.get(key) ?? NOTHING
    return { received: toDecimal(received), refunded: toDecimal(refunded) }
  }
  const isSomething = ({ received, refunded }: ReturnType<typeof moneyOf>) =>
    toCents(received) !== 0 || toCents(refunded) !== 0
  const items = [...spaces, ...bundles].map(({ id, name }) => ({ id, name }))

  const until = countedUntil(period, local(now))
  const played = new Map<string, PlayedHour>()
  for (const { at, spaces } of quarters) {
    const date = at.toPlainDate()
    if (!isWithin({ date }) || (compare(date, until.date) || at.hour - until.hour) >= 0) continue
    const key = `${date} ${at.hour}`
    const { spaceMinutes = 0 } = played.get(key) ?? {}
    played.set(key, { date: date.toString(), hour: at.hour, spaceMinutes: spaceMinutes + 15 * spaces })
  }

  const { toCome, minutesToCome, noShows } = sums.get('total') ?? NOTHING
  const offered = spaces.filter(({ isActive }) => isActive).length
  return {
    ...{
      from: period.from.toString(),
      to: period.to.toString(),
      total: { ...bookedOf('total'), ...moneyOf('total') },
    },
    waived: toDecimal(waived.filter(isWithin).reduce((sum, { cents }) => sum + cents, 0)),
    toCome: { bookings: toCome, hours: minutesToCome / 60 },
    noShows,
    bookedByItem: items
      .map((item) => ({
        ...item,
        ...bookedOf(item.id),
        earned: toDecimal((sums.get(item.id) ?? NOTHING).earned),
      }))
      .filter(({ bookings }) => bookings > 0),
    moneyByItem: items.map((item) => ({ ...item, ...moneyOf(item.id) })).filter(isSomething),
    moneyByMethod: inMethodOrder([...RECEIVED_METHODS, 'credit'])
      .map((method) => ({ method, ...moneyOf(method) }))
      .filter(isSomething),
    moneyByWeek: weeksOf(period).map((week) => ({ week: week.toString(), ...moneyOf(week.toString()) })),
    spaces: offered,
    utilization: utilization(period, until, offered, [...played.values()], INITIAL_HOURS),
    afterHours: afterHours([...played.values()], INITIAL_HOURS),
  }
}

function local(at: Temporal.Instant): Temporal.ZonedDateTime {
  return at.toZonedDateTimeISO('America/New_York')
}
