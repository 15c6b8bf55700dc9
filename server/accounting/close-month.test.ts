import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DEFAULT_ACCOUNTING, type MonthSheet } from '../../domain/accounting/accounting.schema.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { changePrice, openDesk, payAtDesk } from '../../testing/desk.ts'
import { registerAdmin } from '../../testing/factories.ts'
import { insertRandomCorrections, insertRandomTrade } from '../../testing/random-trade.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

const at = (local: string) =>
  desk.barn.clock.set(Temporal.ZonedDateTime.from(`${local}[America/New_York]`).toInstant().toString())
const sheetOf = async (month: string): Promise<MonthSheet> =>
  (await desk.staff.get(`/api/admin/months/${month}`)).body
const close = (month: string) => desk.staff.post(`/api/admin/months/${month}/closing`, {})
const amounts = ({ lines }: MonthSheet) =>
  lines.map(({ basis, kind, method, amount, adjusted }) => [basis, kind, method, amount, adjusted].join(' '))
/** Nothing is closed. */
async function reset(): Promise<void> {
  for (const statement of [
    'alter table month_closings disable trigger user',
    'delete from month_closings',
    'alter table month_closings enable trigger user',
    'delete from accounting_settings',
  ])
    await sql.raw(statement).execute(desk.barn.owner)
}

describe('a month', () => {
  it('has money by the day it moved and by the day it is for, with discounts and credit', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-12-01T10:00', { totalAmount: '20.00' })
    await payAtDesk(desk, id)
    await bookAtDesk(desk.staff, 'cage-2', '2026-11-30T10:00', { paymentMethod: 'comp' })
    const goodwill = { label: 'Given', toAccount: 'goodwill', fromAccount: 'credit', amount: '15.00' }
    const createdAt = desk.barn.clock.now()
    await desk.barn.services.db
      .insertInto('postings')
      .values({ ...goodwill, createdAt })
      .execute()
    const { payments } = (await desk.staff.get(`/api/admin/bookings/${id}/ledger`)).body
    await desk.staff.post(`/api/admin/payments/${payments[0].id}/refunds`, { amount: '5.00', reason: 'rain' })
    const november = await sheetOf('2026-11')
    expect(amounts(november).toSorted()).toEqual([
      'payment complimentary  30.00 0.00',
      'payment discount  10.00 0.00',
      'payment posting  15.00 0.00',
      'payment received cash 20.00 0.00',
      'payment refunded cash 5.00 0.00',
      'service complimentary  30.00 0.00',
    ])
    expect(november).toMatchObject({ sales: '15.00', tax: '0.00', outstandingCredit: '15.00', closing: null })
    expect(amounts(await sheetOf('2026-12')).toSorted()).toEqual([
      'service discount  10.00 0.00',
      'service received cash 20.00 0.00',
      'service refunded cash 5.00 0.00',
    ])
  })

  it('has the discounts that were given, whatever other prices were raised', async () => {
    const discounts = async () =>
      amounts(await sheetOf('2026-11')).filter((line) => line.startsWith('payment discount'))
    await bookAtDesk(desk.staff, 'cage-1', '2026-12-01T10:00', { totalAmount: '20.00' })
    const { id } = await bookAtDesk(desk.staff, 'cage-2', '2026-12-01T10:00')
    await changePrice(desk, id, '80.00')
    expect(await discounts()).toEqual(['payment discount  10.00 0.00'])
    desk.barn.clock.advance({ minutes: 1 })
    const { numbers } = (await desk.staff.get('/api/admin/report?from=2026-11-01&to=2026-11-30')).body
    expect(numbers).toMatchObject({
      current: { discounts: '10.00' },
      discountsBy: [{ bookings: 1, amount: '10.00' }],
    })
    await changePrice(desk, id, '25.00')
    expect(await discounts()).toEqual(['payment discount  15.00 0.00'])
    await changePrice(desk, id, '40.00')
    expect(await discounts()).toEqual(['payment discount  10.00 0.00'])
  })

  it('keeps its sheet once closed; later changes appear in the next month', async () => {
    await reset()
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-25T10:00')
    await payAtDesk(desk, id)
    expect((await close('2026-11')).body.code).toBe('month_not_over')
    at('2026-12-01T00:00')
    expect(
      (await desk.staff.put('/api/admin/accounting', { ...DEFAULT_ACCOUNTING, taxRate: '6' })).status,
    ).toBe(200)
    const closed = await close('2026-11')
    expect(closed.status).toBe(200)
    expect(closed.body).toMatchObject({ tax: '1.70', closing: { byName: 'Casey Stengel' } })
    expect((await close('2026-11')).body.code).toBe('month_closed')
    await desk.barn.services.db
      .updateTable('payments')
      .set({ amount: '42.42' })
      .where('bookingId', '=', id)
      .execute()
    expect(await sheetOf('2026-11')).toEqual(closed.body)
    const december = await sheetOf('2026-12')
    expect(amounts(december).toSorted()).toEqual([
      'payment received cash 12.42 12.42',
      'service received cash 12.42 12.42',
    ])
    at('2027-02-01T00:00')
    expect((await close('2027-01')).body.code).toBe('month_out_of_order')
    expect((await close('2026-12')).status).toBe(200)
    expect(amounts(await sheetOf('2027-01'))).toEqual([])
    await expect(sql`update month_closings set sheet = '{}'`.execute(desk.barn.services.db)).rejects.toThrow(
      'append-only',
    )
  })

  it('is closed once by two tabs, and only by an owner', async () => {
    await reset()
    at('2026-12-05T12:00')
    const manager = await registerAdmin(desk.barn, 'manager')
    expect((await manager.post('/api/admin/months/2026-11/closing', {})).status).toBe(403)
    expect((await manager.get('/api/admin/months/2026-11')).status).toBe(200)
    const answers = await Promise.all([1, 2, 3, 4].map(() => close('2026-11')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { body } = await desk.staff.get('/api/admin/audit?limit=1')
    expect(body.items[0]).toMatchObject({ action: 'close_month', subjectName: '2026-11' })
  })

  it.each(['2026-13', '2026-1', 'x'])('refuses the month %s', async (month) => {
    expect((await desk.staff.get(`/api/admin/months/${month}`)).status).toBe(400)
  })
})

it('adds up to the ledger over months with random trade, and its journals balance', async () => {
  await reset()
  await insertRandomTrade(desk.barn.databaseUrl, 400)
  await insertRandomCorrections(desk.barn.databaseUrl)
  at('2027-05-01T00:00')
  const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04']
  for (const [index, month] of months.entries()) {
    // A refund of a closed month fails, so it's no longer one.
    if (index > 0)
      await sql`update refunds set status = 'failed' where id in (
        select id from refunds where status = 'succeeded' and kind = 'refund' order by id limit 5)`.execute(
        desk.barn.services.db,
      )
    const { debits, credits, byMonth } = await journalSums(month)
    expect(debits).toBe(credits)
    expect(byMonth).toBe(true)
    expect((await close(month)).status).toBe(200)
  }
  const sheets = await Promise.all([...months, '2027-05'].map(sheetOf))
  const expected = await ledger()
  for (const basis of ['payment', 'service']) {
    const sums: Record<string, number> = {}
    for (const line of sheets.flatMap(({ lines }) => lines))
      if (line.basis === basis && line.method)
        sums[`${line.kind} ${line.method}`] =
          (sums[`${line.kind} ${line.method}`] ?? 0) + toCents(line.amount)
    expect(Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))).toEqual(expected)
  }
})

it('reads a month while PostgreSQL believes its tables are nearly empty', async () => {
  await reset()
  await insertRandomTrade(desk.barn.databaseUrl, 400)
  await insertRandomCorrections(desk.barn.databaseUrl)
  const { owner } = desk.barn
  await sql`analyze bookings, payments, refunds`.execute(owner)
  try {
    await sql`
      update pg_class set reltuples = 1, relpages = pg_relation_size(oid) / 8192
      where oid = any(array['bookings', 'payments', 'refunds']::regclass[])`.execute(owner)
    // A plan that reads the movements for every booking takes half a minute, and the database cancels it after ten seconds.
    expect((await desk.staff.get('/api/admin/months/2026-11')).status).toBe(200)
  } finally {
    await sql`analyze bookings, payments, refunds`.execute(owner)
  }
})

/** A second, simple implementation: all payments and refunds, row by row. */
async function ledger(): Promise<Record<string, number>> {
  const { db } = desk.barn.services
  const sums: Record<string, number> = {}
  const add = (key: string, cents: number) => {
    sums[key] = (sums[key] ?? 0) + cents
  }
  const payments = await db.selectFrom('payments').selectAll().where('method', '<>', 'comp').execute()
  for (const { method, amount } of payments) add(`received ${method}`, toCents(amount))
  for (const refund of await db.selectFrom('refunds').selectAll().execute()) {
    const payment = payments.find(({ id }) => id === refund.paymentId)
    if (!payment || refund.status === 'failed' || refund.status === 'canceled') continue
    const cents = toCents(refund.amount)
    if (refund.kind === 'void') add(`received ${payment.method}`, -cents)
    else add(`refunded ${payment.method}`, cents)
  }
  return sums
}

async function journalSums(month: string) {
  const { status, body: text } = await desk.staff.get(`/api/admin/months/${month}/journal.csv`)
  expect(status, JSON.stringify(text)).toBe(200)
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  const sum = (column: string) => rows.reduce((total, row) => total + toCents(row[column] || '0'), 0)
  const byMonth = rows.every((row) => row['Journal Date']?.startsWith(`${month.slice(5)}/`))
  return { debits: sum('Debits'), credits: sum('Credits'), byMonth }
}
