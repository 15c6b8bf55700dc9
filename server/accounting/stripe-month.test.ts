import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import type { MonthSheet } from '../../domain/accounting/accounting.schema.ts'
import { sum, toCents } from '../../domain/pricing/money.ts'
import { openDesk, refundAtDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { insertRandomStripe, insertRandomTrade } from '../../testing/random-trade.ts'
import { callEmulator } from '../../testing/stripe-client.ts'
import { reconcileLedger } from '../payments/reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'

const desk = openDesk()

const at = (local: string) =>
  desk.barn.clock.set(Temporal.ZonedDateTime.from(`${local}[America/New_York]`).toInstant().toString())
const sheetOf = async (month: string): Promise<MonthSheet> =>
  (await desk.staff.get(`/api/admin/months/${month}`)).body
/** The change of the account of payments by card in a month, in cents. */
const clearedIn = ({ lines }: MonthSheet) =>
  sum(
    lines
      .filter(({ basis, method }) => basis === 'payment' && (method === null || method === 'stripe'))
      .map(({ kind, amount }) => (SIGNS[kind] ?? 0) * toCents(amount)),
  )
const SIGNS: Partial<Record<MonthSheet['lines'][number]['kind'], number>> = {
  received: 1,
  refunded: -1,
  stripe_other: 1,
  stripe_fee: -1,
  payout: -1,
}

/** The balance of each account in a month's journal, which has to be even. */
async function journal(month: string, format: 'quickbooks' | 'xero'): Promise<Record<string, number>> {
  const { body } = await desk.staff.get(`/api/admin/months/${month}/journal.csv?for=${format}`)
  const rows: Record<string, string>[] = parse(body, { columns: true, bom: true })
  const balances: Record<string, number> = {}
  const entries: Record<string, number> = {}
  for (const row of rows) {
    const account = row['Account Name'] ?? row['*AccountCode'] ?? ''
    const entry = row['Journal No.'] ?? `${row['*Narration']} ${row['*Date']}`
    const cents = toCents(row['*Amount'] || row.Debits || '0') - toCents(row.Credits || '0')
    balances[account] = (balances[account] ?? 0) + cents
    entries[entry] = (entries[entry] ?? 0) + cents
  }
  expect(Object.values(entries).filter((cents) => cents !== 0)).toEqual([])
  return balances
}

it('shows fees, disputes, payouts, and money on its way, and journals for both programs', async () => {
  const { paymentId } = await payForBooking(desk.barn, desk.customer)
  await refundAtDesk(desk, paymentId, '10.00')
  await sendRefunds(desk.barn.services)
  const { amount } = await callEmulator(desk.barn, 'payout')
  await reconcileLedger(desk.barn.services)
  await payForBooking(desk.barn, desk.customer, {
    slot: bookingOf('cage-2', '2026-11-21T18:00'),
    card: 'pm_card_createDispute',
  })
  desk.barn.clock.advance({ minutes: 5 })
  await refundAtDesk(desk, paymentId, '5.00')
  await reconcileLedger(desk.barn.services)
  expect(amount).toBe(3000 - 117 - 1000)
  const sheet = await sheetOf('2026-11')
  const figures = Object.fromEntries(
    sheet.lines
      .filter(({ basis }) => basis === 'payment')
      .map(({ kind, method, amount: figure }) => [method ? `${kind} ${method}` : kind, figure]),
  )
  expect(figures).toEqual({
    'received stripe': '60.00',
    'refunded stripe': '15.00',
    stripe_fee: '17.34',
    stripe_other: '-30.00',
    payout: '18.83',
  })
  // The second payment less its fee, less the dispute and its fee.
  expect(sheet).toMatchObject({
    onItsWay: '-16.17',
    stripeDifferences: [{ kind: 'refund', recorded: '-5.00', atStripe: '0.00' }],
  })
  expect(await journal('2026-11', 'quickbooks')).toEqual({
    'Stripe Clearing': -2117,
    'Rental Income': -6000,
    Refunds: 1500,
    'Stripe Fees': 1734,
    'Stripe Adjustments': 3000,
    Checking: 1883,
  })
  expect(await journal('2026-11', 'xero')).toEqual(await journal('2026-11', 'quickbooks'))
  const { body } = await desk.staff.get('/api/admin/months/2026-11/journal.csv?for=xero')
  expect(body.split('\r\n')[0].slice(1)).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount')
  expect(body).toContain('BARN-2026-11-20,20 Nov 2026,Daily totals,Checking,Tax Exempt,18.83')
})

it('names a difference for 400 days', async () => {
  const times = { pi_old: '2025-10-01T12:00Z', pi_new: '2026-01-01T12:00Z' }
  for (const [subject, createdAt] of Object.entries(times))
    await desk.barn.services.db
      .insertInto('stripeTransactions')
      .values({
        id: subject,
        kind: 'payment',
        subject,
        amount: '7.00',
        fee: '0.50',
        createdAt: Temporal.Instant.from(createdAt),
      })
      .execute()
  expect((await sheetOf('2026-11')).stripeDifferences).toEqual([
    { kind: 'payment', subject: 'pi_new', recorded: '0.00', atStripe: '7.00' },
  ])
})

it('agrees with Stripe to the cent in every month, apart from the differences it names', async () => {
  await insertRandomTrade(desk.barn.databaseUrl, 200)
  await insertRandomStripe(desk.barn.databaseUrl, 'a')
  const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
  at('2027-04-01T00:00')
  let cleared = 0
  for (const [index, month] of months.entries()) {
    // More of Stripe's side comes to light, some of it from closed months.
    if (index === 3) await insertRandomStripe(desk.barn.databaseUrl, 'b')
    const sheet = await sheetOf(month)
    const raw = await recalculate(month)
    expect(sheet.onItsWay).toBe((raw.onItsWay / 100).toFixed(2))
    expect(sheet.stripeDifferences.map(({ subject }) => subject).toSorted()).toEqual(raw.differing)
    expect(raw.differing.length).toBeGreaterThan(2)
    cleared += clearedIn(sheet)
    const named = sheet.stripeDifferences.filter(({ kind }) => kind !== 'payout')
    expect(cleared).toBe(
      raw.onItsWay + sum(named.map(({ recorded, atStripe }) => toCents(recorded) - toCents(atStripe))),
    )
    if (sheet.lines.length > 0) {
      const books = await journal(month, 'quickbooks')
      expect(books['Stripe Clearing'] ?? 0).toBe(clearedIn(sheet))
      expect(await journal(month, 'xero')).toEqual(books)
    }
    expect((await desk.staff.post(`/api/admin/months/${month}/closing`, {})).status).toBe(200)
  }
})

/** A second, simple implementation from all rows. */
async function recalculate(month: string) {
  const { db } = desk.barn.services
  const localMonth = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit' },
  })
  const isBy = (instant: Temporal.Instant) => localMonth.format(instant.epochMilliseconds) <= month
  const all = await db.selectFrom('stripeTransactions').selectAll().execute()
  const moved = all.filter(({ createdAt }) => isBy(createdAt))
  const allPayouts = await db.selectFrom('stripePayouts').selectAll().execute()
  const payouts = allPayouts.filter(({ arrivesAt }) => isBy(arrivesAt))
  const isBack = (subject: string, amount: string) =>
    allPayouts.some((payout) => payout.id === subject && payout.amount === amount)
  let onItsWay = 0
  const differs = new Map<string, number>()
  const add = (key: string, cents: number) => differs.set(key, (differs.get(key) ?? 0) + cents)
  for (const { kind, subject, amount, fee } of moved) {
    if (kind !== 'payout' || isBack(subject, amount)) onItsWay += toCents(amount) - toCents(fee)
    if (kind === 'payment' || kind === 'refund') add(subject, -toCents(amount))
  }
  for (const { id, amount, transactionIds } of payouts) {
    onItsWay -= toCents(amount)
    const parts = all.filter((each) => transactionIds?.includes(each.id))
    add(id, toCents(amount) - sum(parts.map((each) => toCents(each.amount) - toCents(each.fee))))
  }
  for (const payment of await db
    .selectFrom('payments')
    .selectAll()
    .where('method', '=', 'stripe')
    .execute()) {
    if (isBy(payment.receivedAt)) add(String(payment.stripePaymentIntentId), toCents(payment.amount))
    const refunds = await db.selectFrom('refunds').selectAll().where('paymentId', '=', payment.id).execute()
    for (const refund of refunds)
      if (!['failed', 'canceled'].includes(refund.status) && isBy(refund.createdAt))
        add(refund.stripeRefundId ?? refund.id, -toCents(refund.amount))
  }
  return { onItsWay, differing: [...differs.keys()].filter((key) => differs.get(key) !== 0).toSorted() }
}
