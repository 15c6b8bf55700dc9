import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { type Cents, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { DailyTotals } from '../../domain/reports/daily-totals.schema.ts'
import { presetPeriod } from '../../domain/reports/period.ts'
import type { Report } from '../../domain/reports/report.schema.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { insertBookings } from '../../testing/insert-bookings.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { explain, watchStatements } from '../../testing/query-plans.ts'
import { insertRandomCorrections, insertRandomTrade, TRADE_DAYS } from '../../testing/random-trade.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { NOON, ownAppOfFile } from '../../testing/start-test-app.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'
import { readDailyTotals } from './daily-totals-queries.ts'
import { readReport } from './report-queries.ts'

/** The amount that a movement adds to the money received. */
const SIGNS = { payment: 'x', void: '-x', refund: '0' } as const

const barn = await ownAppOfFile()
const admin = await registerAdmin(barn)
const customer = await registerCustomer(barn)
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
})

const day = (date: string) => Temporal.PlainDate.from(date)
const totalsOf = async (date: string): Promise<DailyTotals> =>
  (await admin.get(`/api/admin/daily-totals/${date}`)).body
const reportOf = async (from: string, to: string): Promise<Report> =>
  (await admin.get(`/api/admin/report?from=${from}&to=${to}`)).body

async function markPaid(booking: { id: string; version: number }, method = 'cash') {
  const { status } = await admin.post(`/api/admin/bookings/${booking.id}/payment`, {
    method,
    version: booking.version,
  })
  expect(status).toBeLessThan(300)
}

/** One day: a $75 card payment for tomorrow, half refunded; $55 in cash; $30 open; and one complimentary booking. */
async function workADay() {
  const { paymentId } = await payForBooking(barn, customer, {
    slot: bookingOf('practice-area', '2026-11-21T18:00'),
  })
  const bundle = await bookAtDesk(admin, 'bundle1', '2026-11-20T10:00', { customerName: 'Yogi' })
  await markPaid(bundle)
  await bookAtDesk(admin, 'cage-3', '2026-11-20T19:00', { hours: 2, totalAmount: '30.00' })
  await bookAtDesk(admin, 'cage-3', '2026-11-22T20:00', { hours: 3, paymentMethod: 'comp' })
  await admin.post(`/api/admin/payments/${paymentId}/refunds`, { amount: '37.50', reason: 'rain' })
  await sendRefunds(barn.services)
}

describe('readDailyTotals', () => {
  it("lists the day's money by method, its movements, and open balances", async () => {
    await workADay()
    const totals = await totalsOf('2026-11-20')
    expect(totals.byMethod).toEqual([
      { method: 'stripe', received: '75.00', refunded: '37.50' },
      { method: 'cash', received: '55.00', refunded: '0.00' },
      { method: 'card_reader', received: '0.00', refunded: '0.00' },
      { method: 'check', received: '0.00', refunded: '0.00' },
      { method: 'other', received: '0.00', refunded: '0.00' },
    ])
    expect(totals.total).toEqual({ received: '130.00', refunded: '37.50' })
    expect(
      totals.movements.map(({ kind, method, amount, itemName }) => [kind, method, amount, itemName]),
    ).toEqual(
      expect.arrayContaining([
        ['payment', 'stripe', '75.00', 'Practice Area'],
        ['payment', 'cash', '55.00', 'Doubleheader'],
        ['refund', 'stripe', '37.50', 'Practice Area'],
      ]),
    )
    expect(totals.movements).toHaveLength(3)
    expect(totals.unlisted).toBe(0)
    expect(totals.open.filter(({ count }) => count > 0)).toEqual([
      { age: 'upcoming', count: 1, amount: '30.00' },
    ])
    const yesterday = await totalsOf('2026-11-19')
    expect([yesterday.total, yesterday.movements]).toEqual([{ received: '0.00', refunded: '0.00' }, []])
  })
})

describe('readReport', () => {
  it("equals the sum of its days' totals, on both sides of midnight", async () => {
    await insertRandomTrade(barn.databaseUrl, 300)
    await insertRandomCorrections(barn.databaseUrl)
    let movements = 0
    for (const [from, to] of [
      ...TRADE_DAYS.map((date) => [date, date] as const),
      ['2026-10-31', '2026-11-02'],
      ['2027-03-13', '2027-03-15'],
    ] as const) {
      const days: DailyTotals[] = []
      for (let date = day(from); Temporal.PlainDate.compare(date, day(to)) <= 0; date = date.add({ days: 1 }))
        days.push(await totalsOf(date.toString()))
      const report = await reportOf(from, to)
      for (const side of ['received', 'refunded'] as const) {
        const signed = ({ kind, amount }: DailyTotals['movements'][number]) =>
          side === 'refunded' ? (kind === 'refund' ? amount : '0') : SIGNS[kind].replace('x', amount)
        expect(report.total[side]).toBe(sum(days.map(({ total }) => total[side])))
        expect(report.total[side]).toBe(sum(days.flatMap(({ movements }) => movements.map(signed))))
        for (const method of [...RECEIVED_METHODS, 'credit'])
          expect([
            method,
            report.moneyByMethod.find((each) => each.method === method)?.[side] ?? '0.00',
          ]).toEqual([
            method,
            sum(
              days.flatMap(({ byMethod }) =>
                byMethod.filter((each) => each.method === method).map((each) => each[side]),
              ),
            ),
          ])
      }
      expect(report.waived).toBe(sum(days.map(({ waived }) => waived)))
      movements += days.flatMap((totals) => totals.movements).length
    }
    expect(movements).toBeGreaterThan(300)
  })
})

it.each([
  [
    'daily totals',
    readDailyTotals,
    6,
    ['payments_by_day', 'refunds_by_day', 'waived_balances_by_day', 'bookings_due'],
  ],
  [
    'a report of a year',
    (db: Parameters<typeof readReport>[0], date: Temporal.PlainDate) =>
      readReport(db, presetPeriod('this-year', date), barn.clock.now()),
    26,
    [
      ...['Index Scan on bookings_by_', 'payments_by_day', 'refunds_by_day', 'waived_balances_by_day'],
      ...['staff_discounts_by_day', 'payments_by_booking', 'refunds_by_payment'],
    ],
  ],
] as const)(
  'reads %s without scanning all bookings, payments, or refunds',
  async (_what, run, count, indexes) => {
    await fillYears()
    const watched = watchStatements(barn.databaseUrl)
    await run(watched.db, day('2026-11-20'), barn.clock.now())
    const plans = await Promise.all(
      watched.statements.map((statement) => explain(barn.databaseUrl, statement)),
    )
    await watched.close()
    expect(plans).toHaveLength(count)
    for (const index of indexes) expect(plans.join('\n')).toContain(index)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (bookings|payments|refunds)/)
  },
)

/** Enough rows that the planner's choice doesn't depend on whether the tables were analyzed while they were empty. */
async function fillYears(): Promise<void> {
  await barn.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into payments (booking_id, item_id, method, amount, received_at)
      select gen_random_uuid(), 'cage-1', 'cash', 30, timestamptz '2020-01-01' + n * interval '12 hours'
      from generate_series(1, 5000) n`.execute(trx)
    await sql`
      insert into refunds (payment_id, amount, reason, status, created_at, updated_at)
      select id, 1, 'rain', 'succeeded', received_at, received_at from payments`.execute(trx)
    await sql`
      insert into waived_balances (booking_id, amount, reason, waived_by, created_at)
      select gen_random_uuid(), 1, 'no show', gen_random_uuid(), received_at from payments`.execute(trx)
    await sql`
      insert into staff_discounts (booking_id, staff_id, amount, created_at)
      select booking_id, gen_random_uuid(), 1, received_at from payments`.execute(trx)
    await insertBookings(
      trx,
      'user_id, space_id, start_time, end_time, total_amount, status, payment_method, created_at, updated_at',
      sql`
      select gen_random_uuid(), 'cage-1', received_at, received_at + interval '1 hour', 30, 'completed', 'cash', now(), now()
      from payments`,
    )
  })
  await sql`analyze bookings, payments, refunds, waived_balances, staff_discounts`.execute(barn.owner)
}

function sum(amounts: readonly string[]): string {
  return toDecimal(amounts.reduce((cents: Cents, amount) => cents + toCents(amount), 0))
}
