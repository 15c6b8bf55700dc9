import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { toCents } from '../../../domain/pricing/money.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { openDesk, refundAtDesk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import {
  callEmulator,
  controlStripe,
  payElsewhere,
  sendEvent,
  stripeOf,
} from '../../../testing/stripe-client.ts'
import { readRealTime } from '../../db/real-time.ts'
import type { StripePayout } from '../../stripe/balance.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { recordPayout } from './record-balance.ts'

const desk = openDesk()

beforeEach(async () => {
  await callEmulator(desk.barn, 'reset')
  await desk.barn.services.db.updateTable('users').set({ stripeCustomerId: null }).execute()
})

/** A payment, a refund of a part of it, a disputed payment, and business of another product of the account. */
async function trade(): Promise<string[]> {
  const { intentId, paymentId } = await payForBooking(desk.barn, desk.customer)
  await refundAtDesk(desk, paymentId, '10.00')
  await sendRefunds(desk.barn.services)
  const lost = await payForBooking(desk.barn, desk.customer, {
    card: 'pm_card_createDispute',
    slot: bookingOf('cage-2', '2026-11-21T18:00'),
  })
  const shop = await payElsewhere(desk.barn, { amount: 50_000 })
  await stripeOf(desk.barn).refunds.create({ payment_intent: shop.id, amount: 500 })
  return [intentId, lost.intentId]
}

/** All events so far as Stripe sends them at worst: the newest first, twice, and at the same time. */
async function deliverBadly(): Promise<void> {
  const { data } = await stripeOf(desk.barn).events.list({ limit: 100 })
  const answers = await Promise.all([...data, ...data].map((event) => sendEvent(desk.barn, event)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
}

const recorded = async () =>
  (await desk.barn.services.db.selectFrom('stripeTransactions').selectAll().execute())
    .map(({ id, kind, amount, fee }) => `${id} ${kind} ${toCents(amount)} ${toCents(fee)}`)
    .toSorted()
const payouts = () => desk.barn.services.db.selectFrom('stripePayouts').selectAll().execute()

/** The same from Stripe's list. */
async function atStripe(): Promise<string[]> {
  const stripe = stripeOf(desk.barn)
  const { data } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })
  return data
    .map(({ id, type, amount, fee, source }) => {
      const isShop = type !== 'payout' && Math.abs(amount) !== 3000 && Math.abs(amount) !== 1000
      const kind = type === 'charge' ? 'payment' : type
      expect(source).toHaveProperty('object')
      return `${id} ${isShop || type === 'adjustment' ? 'other' : kind} ${amount} ${fee}`
    })
    .toSorted()
}

it('records fees and payouts once from events that come doubled, in the wrong order, and at the same time', async () => {
  const intents = await trade()
  const payout = await callEmulator(desk.barn, 'payout')
  await deliverBadly()
  expect(await recorded()).toEqual(await atStripe())
  expect(await payouts()).toMatchObject([{ id: payout.id, transactionIds: { length: 7 } }])
  const fees = await desk.barn.services.db
    .selectFrom('stripeTransactions')
    .select(['subject', 'amount', 'fee', 'createdAt'])
    .where('subject', 'in', intents)
    .execute()
  expect(fees.map(({ amount, fee }) => `${amount} ${fee}`)).toEqual(['30.00 1.17', '30.00 1.17'])
  for (const { createdAt } of fees)
    expect(Math.abs(createdAt.since(desk.barn.clock.now()).total('minutes'))).toBeLessThan(3)
  const before = await recorded()
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
  expect(await recorded()).toEqual(before)
  await expect(sql`delete from stripe_transactions`.execute(desk.barn.services.db)).rejects.toThrow(
    'append-only',
  )
})

it('records at night all that events missed, page by page, even by two runs at the same time', async () => {
  await trade()
  for (let count = 0; count < 101; count += 1) await payElsewhere(desk.barn, { amount: 700 })
  const payout = await callEmulator(desk.barn, 'payout')
  await Promise.all([reconcileLedger(desk.barn.services), reconcileLedger(desk.barn.services)])
  expect(await recorded()).toHaveLength(108)
  expect(await payouts()).toMatchObject([{ id: payout.id, transactionIds: { length: 108 } }])
})

it('records a payout only with all that is in it', async () => {
  await trade()
  await callEmulator(desk.barn, 'payout')
  await controlStripe(desk.barn, { fail: { count: 2, path: '/v1/balance_transactions' } })
  const { data } = await stripeOf(desk.barn).events.list({ type: 'payout.paid' })
  for (const event of data) expect((await sendEvent(desk.barn, event)).statusCode).toBe(500)
  expect(await payouts()).toEqual([])
  for (const event of data) await sendEvent(desk.barn, event)
  expect(await payouts()).toHaveLength(1)
  expect(await recorded()).toEqual(await atStripe())
})

it('lists a payout that differs from its payments for staff, and drops a failed refund', async () => {
  const { paymentId } = await payForBooking(desk.barn, desk.customer, { card: 'pm_card_refundFail' })
  await refundAtDesk(desk, paymentId, '30.00')
  await sendRefunds(desk.barn.services)
  await callEmulator(desk.barn, 'flush')
  await deliverBadly()
  const rows = await desk.barn.services.db.selectFrom('stripeTransactions').selectAll().execute()
  expect(rows.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
    'payment 30.00',
    'refund -30.00',
    'refund 30.00',
  ])
  await desk.barn.services.db
    .insertInto('stripePayouts')
    .values({
      id: 'po_short',
      amount: '28.82',
      arrivesAt: desk.barn.clock.now(),
      transactionIds: rows.map(({ id }) => id),
    })
    .execute()
  expect(await reconcileLedger(desk.barn.services)).toMatchObject([
    {
      kind: 'payout_differs',
      subject: 'po_short',
      facts: 'A payout was $28.82; the payments in it, less refunds and fees, are $28.83.',
    },
  ])
  expect((await desk.staff.get('/api/admin/attention')).body).toContainEqual(
    expect.objectContaining({ reason: 'payout_differs' }),
  )
})

it.each([
  ['00:30', 0],
  ['23:30', 1],
])(
  'records a payout made at %s UTC on its day by a sandbox clock that is 14 hours ahead',
  async (time, days) => {
    const { services, clock } = desk.barn
    const now = await readRealTime(services.db)
    clock.set(now.add({ hours: 14 }).toString())
    const today = now.toString().slice(0, 10)
    const [created, arrival] = [`${today}T${time}Z`, `${today}T00:00Z`].map(
      (at) => Temporal.Instant.from(at).epochMilliseconds / 1000,
    )
    const payout = {
      id: 'po_night',
      amount: 3000,
      automatic: false,
      status: 'paid',
      created,
      arrival_date: arrival,
    }
    await recordPayout(services, payout as StripePayout)
    const expected = Temporal.PlainDate.from(today).add({ days })
    expect((await payouts()).map(({ arrivesAt }) => facilityDate(arrivesAt).toString())).toEqual([
      expected.toString(),
    ])
  },
)
