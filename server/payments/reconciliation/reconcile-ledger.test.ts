import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { discountHold } from '../../../testing/discount-hold.ts'
import { bookingOf, type Customer, registerAdmin, registerCustomer } from '../../../testing/factories.ts'
import { holdSigned, holdWithIntent, payForBooking } from '../../../testing/paid-booking.ts'
import { endHolds } from '../../../testing/records.ts'
import { testAppOfFile } from '../../../testing/start-test-app.ts'
import { controlStripe, emptyStripe, pay, payElsewhere, stripeOf } from '../../../testing/stripe-client.ts'
import { settle } from '../intents/settle.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { reconcileLedger } from './reconcile-ledger.ts'

let customer: Customer
const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
beforeEach(async () => {
  await barn.reset()
  await barn.services.db.deleteFrom('bookDifferences').execute()
  await emptyStripe(barn)
  customer = await registerCustomer(barn)
})

const check = async () =>
  (await reconcileLedger(barn.services)).map(({ kind, subject, facts }) => ({ kind, subject, facts }))
const kinds = async () => (await check()).map(({ kind }) => kind)

describe('reconcileLedger without differences', () => {
  it('finds none among paid, refunded, cancelled, declined, released and unpaid bookings', async () => {
    const paid = await payForBooking(barn, customer)
    await staff.post(`/api/admin/payments/${paid.paymentId}/refunds`, { amount: 5, reason: 'Rained in' })
    const kept = await payForBooking(barn, customer, { slot: bookingOf('cage-2', '2026-11-21T18:00') })
    await staff.delete(`/api/admin/bookings/${kept.bookingId}`)
    const returned = await payForBooking(barn, customer, { slot: bookingOf('cage-3', '2026-11-21T18:00') })
    await staff.post(`/api/admin/bookings/${returned.bookingId}/cancellation`, { refund: 'full' })
    await sendRefunds(barn.services)
    await holdWithIntent(customer, bookingOf('cage-1', '2026-11-22T18:00'))
    const released = await holdWithIntent(customer, bookingOf('cage-2', '2026-11-22T18:00'))
    await customer.delete(`/api/bookings/${released.bookingId}/hold`)
    await stripeOf(barn).paymentIntents.create({ amount: 700, currency: 'usd', metadata: { shop: 'hats' } })
    expect(await check()).toEqual([])
  })

  it('finds none for a booking that a discount covers, and that costs more since', async () => {
    const id = await holdSigned(customer, bookingOf('cage-1', '2026-11-21T18:00'))
    await discountHold(barn, customer, id, 100)
    await customer.post(`/api/bookings/${id}/kept-payment`, { amount: 0 })
    const { version } = (await staff.get(`/api/admin/bookings/${id}`)).body
    const price = { totalAmount: '10.00', reason: 'A second player', version, refundsOverpaid: false }
    expect((await staff.put(`/api/admin/bookings/${id}/price`, price)).status).toBe(200)
    expect(await check()).toEqual([])
  })

  it('finds none across more than one page', async () => {
    const { intentId, bookingId } = await payForBooking(barn, customer)
    for (let index = 0; index < 120; index += 1)
      await stripeOf(barn).paymentIntents.create({ amount: 700, currency: 'usd', metadata: { bookingId } })
    expect(await check()).toEqual([])
    await barn.services.db.deleteFrom('payments').execute()
    expect(await kinds()).toEqual(['paid_not_recorded', 'confirmed_without_money'])
    expect((await check())[0]?.subject).toBe(intentId)
  })
})

describe('reconcileLedger', () => {
  it('finds a payment at Stripe that is missing here, even if its booking is gone', async () => {
    const held = await holdWithIntent(customer)
    await pay(barn, held.intentId)
    const metadata = { bookingId: '00000000-0000-4000-8000-000000000000' }
    const lost = await payElsewhere(barn, { amount: 3000, metadata })
    expect(await check()).toEqual([
      {
        kind: 'paid_not_recorded',
        subject: lost.id,
        facts: 'Stripe received $30.00; our ledger shows nothing.',
      },
      { kind: 'paid_not_recorded', subject: held.intentId, facts: expect.any(String) },
    ])
    await settle(barn.services, held.intentId)
    expect(await kinds()).toEqual(['paid_not_recorded'])
  })

  it('finds a recorded payment that Stripe never received', async () => {
    const { paymentId } = await payForBooking(barn, customer)
    await sql`update payments set stripe_payment_intent_id = 'pi_made_up' where id = ${paymentId}`.execute(
      barn.services.db,
    )
    expect(await kinds()).toEqual(['paid_not_recorded', 'recorded_not_paid'])
  })

  it('finds different amounts', async () => {
    const { paymentId } = await payForBooking(barn, customer)
    await sql`update payments set amount = 29.99 where id = ${paymentId}`.execute(barn.services.db)
    expect(await check()).toMatchObject([
      { kind: 'payment_differs', facts: 'Our ledger shows $29.99; Stripe received $30.00.' },
    ])
  })

  it('finds refunds recorded only at Stripe or only here', async () => {
    const { paymentId, intentId } = await payForBooking(barn, customer)
    await stripeOf(barn).refunds.create({ payment_intent: intentId, amount: 500 })
    const at = { createdAt: barn.clock.now(), updatedAt: barn.clock.now() }
    await barn.services.db
      .insertInto('refunds')
      .values([
        { paymentId, amount: '7.00', reason: 'x', status: 'succeeded', stripeRefundId: 're_made_up', ...at },
        { paymentId, amount: '1.00', reason: 'x', status: 'requested', ...at },
      ])
      .execute()
    expect(await check()).toMatchObject([
      { kind: 'refund_not_recorded', facts: 'Stripe refunded $5.00; our ledger shows nothing.' },
      { kind: 'refund_not_at_stripe', subject: 're_made_up' },
    ])
  })

  it('finds a confirmed booking without payment, and a cancelled one whose money staff did not choose to keep', async () => {
    const unpaid = await payForBooking(barn, customer)
    await sql`delete from payments where id = ${unpaid.paymentId}`.execute(barn.services.db)
    const { bookingId, intentId } = await holdWithIntent(customer, bookingOf('cage-2', '2026-11-21T18:00'))
    await stripeOf(barn).paymentIntents.update(intentId, { amount: 2000 })
    await pay(barn, intentId)
    await settle(barn.services, intentId)
    await endHolds(barn, [{ id: bookingId, intentId }], 'hold_expired', {
      actorId: null,
      now: barn.clock.now(),
    })
    expect((await check()).filter(({ subject }) => subject !== unpaid.intentId)).toEqual([
      {
        kind: 'confirmed_without_money',
        subject: unpaid.bookingId,
        facts: 'A booking of $30.00 is confirmed, but nothing was paid.',
      },
      {
        kind: 'money_on_cancelled_booking',
        subject: bookingId,
        facts: 'A cancelled booking has $20.00 left; staff chose to keep $0.00.',
      },
    ])
  })

  it('finds a refund that staff chose but Stripe did not make', async () => {
    const { bookingId } = await payForBooking(barn, customer, { card: 'pm_card_createDispute' })
    await staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { refund: { amount: 10 } })
    await sendRefunds(barn.services)
    expect(await check()).toMatchObject([
      { kind: 'money_on_cancelled_booking', facts: expect.stringContaining('staff chose to keep $20.00') },
    ])
  })

  it('shows a difference to staff until it is gone, and again if it returns', async () => {
    const { paymentId } = await payForBooking(barn, customer)
    const listed = async () =>
      (await staff.get('/api/admin/attention')).body.filter(
        ({ kind }: { kind: string }) => kind === 'difference',
      )
    const setAmount = (amount: string) =>
      sql`update payments set amount = ${amount} where id = ${paymentId}`.execute(barn.services.db)
    await setAmount('29.99')
    await check()
    const [entry] = await listed()
    expect(entry).toMatchObject({ reason: 'payment_differs', at: barn.clock.now().toString() })
    barn.clock.advance({ hours: 24 })
    await check()
    expect(await listed()).toEqual([entry])
    await setAmount('30.00')
    await check()
    expect(await listed()).toEqual([])
    await setAmount('29.99')
    await check()
    expect(await listed()).toMatchObject([{ id: entry.id, at: barn.clock.now().toString() }])
  })
})

it('throws and records nothing when Stripe is unreachable', async () => {
  await controlStripe(barn, { fail: { count: 2, path: '/v1/payment_intents' } })
  await expect(reconcileLedger(barn.services)).rejects.toThrow()
})
