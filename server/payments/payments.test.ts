import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { controlStripe, pay, sendEvent, stripeOf } from '../../testing/stripe-client.ts'
import { cancelHolds } from '../bookings/move-status.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sendRefunds } from './send-refunds.ts'
import { settle } from './settle.ts'

type Customer = Awaited<ReturnType<typeof registerCustomer>>

let barn: TestApp
let customer: Customer
beforeAll(async () => {
  barn = await startTestApp()
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  customer = await registerCustomer(barn)
})

async function book(id = 'cage-1', start = '2026-11-21T18:00') {
  const { body } = await customer.post('/api/bookings', bookingOf(id, start))
  return body as { id: string; totalAmount: string }
}
const askToPay = (bookingId: string, amount = 30) =>
  customer.post('/api/create-payment-intent', { amount, bookingId })
const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''
const statusOf = async (id: string) => (await customer.get(`/api/bookings/${id}`)).body.status

async function bookAndAsk() {
  const booking = await book()
  const { body } = await askToPay(booking.id)
  return { bookingId: booking.id, intentId: intentOf(body.clientSecret) }
}

const paymentsOf = (bookingId: string) =>
  barn.services.db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).execute()
const mailsOf = (bookingId: string) =>
  barn.services.db.selectFrom('mails').selectAll().where('bookingId', '=', bookingId).execute()

describe('a payment intent', () => {
  it('is for the booking’s own total, whoever asks twice gets the same', async () => {
    const booking = await book('bundle3')
    const [one, two] = await Promise.all([askToPay(booking.id, 150), askToPay(booking.id, 150)])
    expect(one.body.clientSecret).toBe(two.body.clientSecret)
    const intent = await stripeOf(barn).paymentIntents.retrieve(intentOf(one.body.clientSecret))
    expect(intent).toMatchObject({
      amount: 15_000,
      currency: 'usd',
      metadata: { bookingId: booking.id, userId: customer.id, attempt: '1' },
    })
    expect(intent.customer).toBeTruthy()
  })

  it('is refused for another amount than the booking’s', async () => {
    const booking = await book()
    for (const amount of [0.01, 29.99, 3000, -30, 1e12]) {
      const { status, body } = await askToPay(booking.id, amount)
      expect([status, body.code]).toEqual([400, 'amount_mismatch'])
    }
  })

  it('is replaced after it was cancelled at Stripe’s own desk', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await stripeOf(barn).paymentIntents.cancel(intentId)
    const { status, body } = await askToPay(bookingId)
    expect(status).toBe(200)
    expect(intentOf(body.clientSecret)).not.toBe(intentId)
  })

  it('is not handed out for what is paid', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    const { status, body } = await askToPay(bookingId)
    expect([status, body.code]).toEqual([409, 'already_paid'])
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

describe('a paid booking', () => {
  it('is confirmed by the success page alone, without a webhook', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('is confirmed, recorded and mailed once, however many tell of it', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    const event = { type: 'payment_intent.succeeded', data: { object: { id: intentId } } }
    const answers = await Promise.all([
      sendEvent(barn, { id: 'evt_1', ...event }),
      sendEvent(barn, { id: 'evt_1', ...event }),
      sendEvent(barn, { id: 'evt_2', ...event }),
      customer.get(`/api/bookings/${bookingId}`),
      settle(barn.services, intentId),
    ])
    expect(answers.slice(0, 3).map((answer) => (answer as { statusCode: number }).statusCode)).toEqual([
      200, 200, 200,
    ])
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect(await paymentsOf(bookingId)).toMatchObject([{ amount: '30.00', stripePaymentIntentId: intentId }])
    expect(await mailsOf(bookingId)).toMatchObject([{ recipient: customer.email }])
  })

  it('is found by the reconciler when its webhook was lost', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    expect(await reconcilePayments(barn.services)).toBe(0)
    barn.clock.advance({ minutes: 3 })
    expect(await reconcilePayments(barn.services)).toBe(1)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

describe('a decline', () => {
  it('keeps the hold, and the same intent can be paid with another card', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await expect(
      stripeOf(barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ code: 'card_declined' })
    await sendEvent(barn, {
      id: 'evt_declined',
      type: 'payment_intent.payment_failed',
      data: { object: await stripeOf(barn).paymentIntents.retrieve(intentId) },
    })
    expect(await statusOf(bookingId)).toBe('pending')
    const { body } = await askToPay(bookingId)
    expect(intentOf(body.clientSecret)).toBe(intentId)
    await pay(barn, intentId)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })
})

describe('money that comes after the hold ran out', () => {
  /** The hold is over and its slot released, though the intent was paid: as if the cancelling had been missed. */
  async function paidTooLate() {
    const { bookingId, intentId } = await bookAndAsk()
    await cancelHolds(barn.services.db, [{ id: bookingId, intentId }], 'hold_expired', {
      actorId: null,
      now: barn.clock.now(),
    })
    await pay(barn, intentId)
    return { bookingId, intentId }
  }

  it('takes the slot again while it is free', async () => {
    const { bookingId, intentId } = await paidTooLate()
    expect(await settle(barn.services, intentId)).toBe('confirmed')
    expect(await statusOf(bookingId)).toBe('confirmed')
    const other = await registerCustomer(barn)
    const { body } = await other.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
    expect(body.code).toBe('slot_taken')
  })

  it('does not push out who has the slot now, and goes back by itself', async () => {
    const { bookingId, intentId } = await paidTooLate()
    const other = await registerCustomer(barn)
    await other.post('/api/bookings', bookingOf('bundle1', '2026-11-21T18:00'))
    expect(await settle(barn.services, intentId)).toBe('refunding')
    expect(await settle(barn.services, intentId)).toBe('already_settled')
    expect(await statusOf(bookingId)).toBe('cancelled')
    expect(await paymentsOf(bookingId)).toMatchObject([{ needsAttention: 'slot_gone' }])
    expect(await mailsOf(bookingId)).toMatchObject([{ template: 'payment-returned' }])
    expect([await sendRefunds(barn.services), await sendRefunds(barn.services)]).toEqual([1, 0])
    const { data } = await stripeOf(barn).refunds.list({ payment_intent: intentId })
    expect(data).toMatchObject([{ amount: 3000, status: 'succeeded' }])
    const refunds = await barn.services.db.selectFrom('refunds').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: '30.00', status: 'succeeded', stripeRefundId: data[0]?.id }])
    const occupied = await barn.services.db
      .selectFrom('bookingOccupancy')
      .select('resource')
      .where('bookingId', '=', bookingId)
      .execute()
    expect(occupied).toEqual([])
  })
})

describe('the webhook', () => {
  const event = { id: 'evt_x', type: 'payment_intent.succeeded', data: { object: { id: 'pi_x' } } }

  it('refuses what Stripe did not sign, or signed long ago', async () => {
    const forged = await sendEvent(barn, event, { secret: 'whsec_other' })
    const old = await sendEvent(barn, event, { timestamp: 1_700_000_000 })
    const unsigned = await customer.post('/api/webhooks/stripe', event)
    expect([forged.statusCode, old.statusCode, unsigned.status]).toEqual([400, 400, 400])
  })

  it('accepts events it has no use for, and of intents that are not ours', async () => {
    const unused = await sendEvent(barn, { id: 'evt_y', type: 'plan.created', data: { object: {} } })
    const foreign = await sendEvent(barn, event)
    expect([unused.statusCode, foreign.statusCode]).toEqual([200, 200])
  })

  it('fails when the effect fails, so that Stripe sends it again', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    const paid = { ...event, id: 'evt_z', data: { object: { id: intentId } } }
    await controlStripe(barn, { fail: { count: 2, path: '/v1/payment_intents' } })
    expect((await sendEvent(barn, paid)).statusCode).toBeGreaterThanOrEqual(500)
    expect((await sendEvent(barn, paid)).statusCode).toBe(200)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('releases a hold whose intent was cancelled', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await stripeOf(barn).paymentIntents.cancel(intentId)
    await sendEvent(barn, {
      id: 'evt_canceled',
      type: 'payment_intent.canceled',
      data: { object: { id: intentId } },
    })
    expect(await statusOf(bookingId)).toBe('cancelled')
  })
})

describe('when Stripe answers with a fault', () => {
  it('the customer is told, and the next try has a key of its own', async () => {
    const booking = await book()
    await controlStripe(barn, { fail: { count: 2, path: '/v1/payment_intents' } })
    const refused = await askToPay(booking.id)
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_unavailable'])
    expect((await askToPay(booking.id)).status).toBe(200)
  })

  it('a refund that is refused for good does not keep the others from being sent', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    await customer.get(`/api/bookings/${bookingId}`)
    await stripeOf(barn).refunds.create({ payment_intent: intentId })
    const [payment] = await paymentsOf(bookingId)
    const now = barn.clock.now()
    await barn.services.db
      .insertInto('refunds')
      .values({
        paymentId: payment?.id ?? '',
        amount: '30.00',
        reason: 'test',
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    expect(await sendRefunds(barn.services)).toBe(0)
    const [refund] = await barn.services.db
      .selectFrom('refunds')
      .select('status')
      .where('paymentId', '=', payment?.id ?? '')
      .execute()
    expect(refund?.status).toBe('failed')
  })
})

describe('paid without a signature', () => {
  it('is confirmed, and put before staff', async () => {
    const { bookingId, intentId } = await bookAndAsk()
    await pay(barn, intentId)
    expect(await statusOf(bookingId)).toBe('confirmed')
    expect(await paymentsOf(bookingId)).toMatchObject([{ needsAttention: 'unsigned' }])
  })
})

describe('without a payment provider', () => {
  it('a booking stays pending for as long as it takes, and paying says why it cannot', async () => {
    const unpaid = await startTestApp({ hasPayments: false })
    const someone = await registerCustomer(unpaid)
    const { status, body } = await someone.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
    expect([status, body.holdExpiresAt]).toEqual([201, null])
    unpaid.clock.advance({ hours: 20 })
    const answer = await someone.post('/api/create-payment-intent', { amount: 30, bookingId: body.id })
    expect([answer.status, answer.body.code]).toEqual([503, 'payments_not_configured'])
    expect((await someone.get('/api/bookings')).body).toMatchObject([{ status: 'pending' }])
    expect((await someone.get('/api/config')).body.publishableKey).toBeNull()
    await unpaid.close()
  })
})
