import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { stripeOf } from '../../testing/stripe-client.ts'
import { SEND_REFUND } from './request-refund.ts'
import { sendRefund, sendRefunds } from './send-refunds.ts'

type Person = Awaited<ReturnType<typeof registerCustomer>>

let barn: TestApp
let customer: Person
let staff: Person
beforeAll(async () => {
  barn = await startTestApp()
  staff = await registerAdmin(barn)
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  customer = await registerCustomer(barn)
})

const refund = (paymentId: string, amount: unknown, extra: object = {}) =>
  staff.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'Rained in', ...extra })
const ledgerOf = async (bookingId: string) =>
  (await staff.get(`/api/admin/bookings/${bookingId}/ledger`)).body
const refundMails = async () =>
  (await deliverAll(barn)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Refund'))
const stripeRefunds = async (intentId: string) =>
  (await stripeOf(barn).refunds.list({ payment_intent: intentId })).data

describe('a refund by staff', () => {
  it('goes out at once, is in the ledger, and is told of once', async () => {
    const { bookingId, intentId, paymentId } = await payForBooking(barn, customer)
    const { status, body } = await refund(paymentId, '10.00')
    expect(status).toBe(201)
    const jobs = await barn.boss.findJobs<{ refundId: string }>(SEND_REFUND)
    expect(jobs.map(({ data }) => data.refundId)).toContain(body.refundId)
    await sendRefund(barn.services, body.refundId)
    await sendRefund(barn.services, body.refundId)
    expect(await sendRefunds(barn.services)).toBe(0)
    const [made, ...others] = await stripeRefunds(intentId)
    expect(others).toEqual([])
    expect(made).toMatchObject({ amount: 1000, metadata: { refundId: body.refundId } })
    expect(await ledgerOf(bookingId)).toMatchObject({
      payments: [
        {
          id: paymentId,
          method: 'stripe',
          amount: '30.00',
          stripePaymentIntentId: intentId,
          refunds: [
            {
              id: body.refundId,
              amount: '10.00',
              reason: 'Rained in',
              status: 'succeeded',
              stripeRefundId: made?.id,
              requestedBy: 'Casey Stengel',
            },
          ],
          disputes: [],
        },
      ],
      charged: '30.00',
      refunded: '10.00',
      kept: '20.00',
    })
    const history = await barn.services.db
      .selectFrom('bookingEvents')
      .select(['actorId', 'after'])
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'refund_requested')
      .execute()
    expect(history).toMatchObject([{ actorId: staff.id, after: { amount: '10.00', reason: 'Rained in' } }])
    expect((await staff.get('/api/admin/audit')).body.items[0]).toMatchObject({
      action: 'refund_payment',
      subject: `booking:${bookingId}`,
      after: { amount: '10.00', reason: 'Rained in' },
    })
    expect(await refundMails()).toEqual(['Refund of $10.00: Batting Cage 1'])
  })

  it('never gives back more than came in, however many ask at once', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(barn, customer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(paymentId, '7.00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'refund_too_large', details: { left: '2.00' } })
    await sendRefunds(barn.services)
    expect((await stripeRefunds(intentId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2800)
    expect((await refund(paymentId, '2.00')).status).toBe(201)
    expect((await ledgerOf(bookingId)).kept).toBe('0.00')
  })

  it('asked for twice under one id is made once', async () => {
    const { paymentId, bookingId } = await payForBooking(barn, customer)
    const refundId = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(paymentId, '5', { refundId })))
    expect(answers.map(({ status, body }) => [status, body.refundId])).toEqual(
      answers.map(() => [201, refundId]),
    )
    expect((await ledgerOf(bookingId)).refunded).toBe('5.00')
    const other = await payForBooking(barn, await registerCustomer(barn), {
      slot: bookingOf('cage-2', '2026-11-21T18:00'),
    })
    expect((await refund(other.paymentId, '5', { refundId })).status).toBe(400)
  })

  it.each([
    ['nothing', '0.00', {}],
    ['less than nothing', '-5', {}],
    ['a fraction of a cent', '1.005', {}],
    ['no reason', '5.00', { reason: ' ' }],
  ])('of %s is refused', async (_what, amount, extra) => {
    const { paymentId } = await payForBooking(barn, customer)
    expect((await refund(paymentId, amount, extra)).status).toBe(400)
  })

  it('of cash is entered as handed back, and Stripe is not asked', async () => {
    const { bookingId } = await payForBooking(barn, customer)
    const cash = await barn.services.db
      .insertInto('payments')
      .values({ bookingId, method: 'cash', amount: '20.00', receivedAt: barn.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await refund(cash.id, '20.00')).status).toBe(201)
    expect(await sendRefunds(barn.services)).toBe(0)
    const { payments } = await ledgerOf(bookingId)
    expect(payments.find(({ id }: { id: string }) => id === cash.id).refunds).toMatchObject([
      { status: 'succeeded', stripeRefundId: null },
    ])
    expect(await refundMails()).toEqual([])
  })

  it('of a payment that is not there is refused, and so is anybody but staff', async () => {
    const { paymentId } = await payForBooking(barn, customer)
    const missing = await refund('00000000-0000-4000-8000-000000000000', '5')
    expect([missing.status, missing.body.code]).toEqual([404, 'payment_not_found'])
    const own = await customer.post(`/api/admin/payments/${paymentId}/refunds`, { amount: 5, reason: 'x' })
    expect(own.status).toBe(403)
  })
})
