import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { controlStripe, sendEvent, stripeOf } from '../../testing/stripe-client.ts'
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
let events = 0
const tell = async (type: string, object: object) => {
  events += 1
  return (await sendEvent(barn, { id: `evt_refund_${events}`, type, data: { object } })).statusCode
}

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

describe('a refund that Stripe does not take', () => {
  it('is failed, says why, and the money can be refunded again', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(barn, customer, {
      card: 'pm_card_createDispute',
    })
    await refund(paymentId, '30.00')
    expect(await sendRefunds(barn.services)).toBe(0)
    expect(await ledgerOf(bookingId)).toMatchObject({
      refunded: '0.00',
      payments: [{ refunds: [{ status: 'failed', failure: expect.stringContaining('charged back') }] }],
    })
    expect(await stripeRefunds(intentId)).toEqual([])
    expect(await refundMails()).toEqual([])
    expect((await refund(paymentId, '30.00')).status).toBe(201)
  })

  it('because it cannot be reached waits, and is sent once', async () => {
    const { paymentId, intentId } = await payForBooking(barn, customer)
    await refund(paymentId, '30.00')
    await controlStripe(barn, { reset: { count: 2, path: '/v1/refunds', when: 'after' } })
    expect(await sendRefunds(barn.services)).toBe(0)
    expect(await sendRefunds(barn.services)).toBe(1)
    expect(await stripeRefunds(intentId)).toHaveLength(1)
  })

  it('after Stripe has forgotten the key is looked for before it is made again', async () => {
    const { paymentId, intentId } = await payForBooking(barn, customer)
    const { body } = await refund(paymentId, '10.00')
    await stripeOf(barn).refunds.create({
      payment_intent: intentId,
      amount: 1000,
      metadata: { refundId: body.refundId },
    })
    barn.clock.advance({ hours: 13 })
    expect(await sendRefunds(barn.services)).toBe(1)
    expect(await stripeRefunds(intentId)).toHaveLength(1)
  })
})

describe('what Stripe tells of refunds', () => {
  it('is believed also before we noted our own', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(barn, customer)
    const { body } = await refund(paymentId, '10.00')
    const made = await stripeOf(barn).refunds.create({
      payment_intent: intentId,
      amount: 1000,
      metadata: { refundId: body.refundId },
    })
    expect(await tell('refund.created', made)).toBe(200)
    expect(await sendRefunds(barn.services)).toBe(0)
    expect((await ledgerOf(bookingId)).payments[0].refunds).toMatchObject([
      { id: body.refundId, status: 'succeeded', stripeRefundId: made.id },
    ])
    expect(await refundMails()).toHaveLength(1)
  })

  it('twice, late and out of order ends where Stripe ended', async () => {
    const { bookingId, paymentId } = await payForBooking(barn, customer, { card: 'pm_card_pendingRefund' })
    const { body } = await refund(paymentId, '10.00')
    await sendRefund(barn.services, body.refundId)
    const statusNow = async () => (await ledgerOf(bookingId)).payments[0].refunds[0].status
    expect(await statusNow()).toBe('pending')
    const { stripeRefundId } = (await ledgerOf(bookingId)).payments[0].refunds[0]
    const made = { ...(await stripeOf(barn).refunds.retrieve(stripeRefundId)) }
    const as = (status: string) => ({ ...made, status })
    await tell('refund.updated', as('succeeded'))
    await tell('refund.created', as('pending'))
    expect(await statusNow()).toBe('succeeded')
    await tell('refund.failed', { ...as('failed'), failure_reason: 'lost_or_stolen_card' })
    await tell('refund.updated', as('succeeded'))
    expect((await ledgerOf(bookingId)).payments[0].refunds[0]).toMatchObject({
      status: 'failed',
      failure: 'lost_or_stolen_card',
    })
    expect((await ledgerOf(bookingId)).kept).toBe('30.00')
    // It was queued while the refund stood, and is not sent any more.
    expect(await refundMails()).toEqual([])
  })

  it('made at Stripe’s own desk is entered once, also when the payment itself is not yet', async () => {
    const { bookingId, intentId } = await holdWithIntent(customer)
    await stripeOf(barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const made = await stripeOf(barn).refunds.create({ payment_intent: intentId, amount: 400 })
    const answers = await Promise.all([
      tell('refund.created', made),
      tell('refund.updated', made),
      tell('refund.created', made),
    ])
    expect(answers).toEqual([200, 200, 200])
    expect(await ledgerOf(bookingId)).toMatchObject({
      charged: '30.00',
      refunded: '4.00',
      payments: [
        {
          refunds: [{ amount: '4.00', reason: 'made_at_stripe', requestedBy: null, stripeRefundId: made.id }],
        },
      ],
    })
    expect(await refundMails()).toHaveLength(1)
    const asked = await refund((await ledgerOf(bookingId)).payments[0].id, '27.00')
    expect(asked.body).toMatchObject({ code: 'refund_too_large', details: { left: '26.00' } })
  })

  it('of money that is not ours changes nothing', async () => {
    const foreign = await stripeOf(barn).paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    const made = await stripeOf(barn).refunds.create({ payment_intent: foreign.id })
    expect(await tell('refund.created', made)).toBe(200)
    expect(await barn.services.db.selectFrom('refunds').select('id').execute()).toEqual([])
  })
})
