import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { sendEvent, stripeOf } from '../../testing/stripe-client.ts'
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
let events = 0
const tell = async (type: string, object: object) => {
  events += 1
  return (await sendEvent(barn, { id: `evt_refund_${events}`, type, data: { object } })).statusCode
}

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
