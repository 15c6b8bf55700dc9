import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer } from '../../../testing/factories.ts'
import { holdUnsigned, holdWithIntent, intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { startTestApp } from '../../../testing/start-test-app.ts'
import { controlStripe, pay, stripeOf, stripeRequests } from '../../../testing/stripe-client.ts'

const desk = openDesk()

async function book(id = 'cage-1', start = '2026-11-21T18:00') {
  const { body } = await desk.customer.post('/api/bookings', bookingOf(id, start))
  await signAgreements(desk.customer, body.id)
  return body as { id: string; totalAmount: string }
}
const askToPay = (bookingId: string, amount = 30) =>
  desk.customer.post('/api/create-payment-intent', { amount, bookingId })
const statusOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body.status
/** The states of the intents made for a booking, oldest first. */
const intentsOf = async (bookingId: string) =>
  (await stripeOf(desk.barn).paymentIntents.list({ limit: 100 })).data
    .filter(({ metadata }) => metadata.bookingId === bookingId)
    .map(({ status }) => status)
    .toReversed()

describe('createPaymentIntent', () => {
  it('charges the booking’s own total, and two tabs share one intent', async () => {
    const booking = await book('bundle3')
    const [one, two] = await Promise.all([askToPay(booking.id, 150), askToPay(booking.id, 150)])
    expect(one.body.clientSecret).toBe(two.body.clientSecret)
    const intent = await stripeOf(desk.barn).paymentIntents.retrieve(intentIn(one.body))
    expect(intent).toMatchObject({
      amount: 15_000,
      currency: 'usd',
      description: expect.stringContaining(booking.id),
      metadata: { bookingId: booking.id, userId: desk.customer.id },
    })
    const payable = (await intentsOf(booking.id)).filter((status) => status !== 'canceled')
    expect(payable).toHaveLength(1)
  })

  it('refuses an amount other than the booking’s without calling Stripe', async () => {
    const booking = await book()
    for (const amount of [0.01, 29.99, 3000, -30, 1e12]) {
      const { status, body } = await askToPay(booking.id, amount)
      expect([status, body.code]).toEqual([400, 'amount_mismatch'])
    }
    expect(await intentsOf(booking.id)).toEqual([])
  })

  it('reuses the intent when the form is reopened, even after a decline', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await expect(
      stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_chargeDeclined' }),
    ).rejects.toMatchObject({ code: 'card_declined' })
    expect(intentIn((await askToPay(bookingId)).body)).toBe(intentId)
    expect(await intentsOf(bookingId)).toHaveLength(1)
    await pay(desk.barn, intentId)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('replaces an intent that was cancelled in the Stripe dashboard', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.cancel(intentId)
    const { status, body } = await askToPay(bookingId)
    expect(status).toBe(200)
    const second = intentIn(body)
    expect(second).not.toBe(intentId)
    expect(await intentsOf(bookingId)).toEqual(['canceled', 'requires_payment_method'])
    await pay(desk.barn, second)
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('uses a new idempotency key after a Stripe fault, because the old key would repeat it', async () => {
    const booking = await book()
    await controlStripe(desk.barn, { fail: { count: 2, method: 'POST', path: '/v1/payment_intents' } })
    const refused = await askToPay(booking.id)
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_unavailable'])
    expect((await askToPay(booking.id)).status).toBe(200)
    const asked = (await stripeRequests(desk.barn)).filter(({ path }) => path === '/v1/payment_intents')
    const [last, ...failed] = asked.map(({ idempotencyKey }) => idempotencyKey)
    expect(failed).not.toContain(last)
  })

  it('creates one Stripe customer per person, however many bookings and tabs', async () => {
    const bookings = [await book('cage-1'), await book('cage-2'), await book('cage-3')]
    const answers = await Promise.all(bookings.map(({ id }) => askToPay(id)))
    const intents = await Promise.all(
      answers.map(({ body }) => stripeOf(desk.barn).paymentIntents.retrieve(intentIn(body))),
    )
    expect(new Set(intents.map((intent) => intent.customer)).size).toBe(1)
    expect((await stripeOf(desk.barn).customers.list({ email: desk.customer.email })).data).toMatchObject([
      { metadata: { userId: desk.customer.id } },
    ])
    const asked = (await stripeRequests(desk.barn)).filter(({ path }) => path === '/v1/customers')
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toContain(`customer:${desk.customer.id}`)
  })
})

describe('createPaymentIntent refusals', () => {
  it('refuses a paid booking and settles it', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    const { status, body } = await askToPay(bookingId)
    expect([status, body.code]).toEqual([409, 'already_paid'])
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('refuses while a payment is processing', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await controlStripe(desk.barn, { processing: 1 })
    await pay(desk.barn, intentId)
    const { status, body } = await askToPay(bookingId)
    expect([status, body.code]).toEqual([409, 'payment_processing'])
  })

  it('refuses an expired hold, to the second, and a released one', async () => {
    const over = await book('cage-1')
    const released = await book('cage-2')
    await desk.customer.delete(`/api/bookings/${released.id}/hold`)
    expect((await askToPay(released.id)).body.code).toBe('booking_not_pending')
    desk.barn.clock.advance({ minutes: 15 })
    const { status, body } = await askToPay(over.id)
    expect([status, body.code]).toEqual([410, 'hold_expired'])
    expect(await intentsOf(over.id)).toEqual([])
  })

  it('refuses a booking without signed agreements, also one whose intent exists', async () => {
    const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))
    const { bookingId } = await holdUnsigned(desk.barn, desk.customer)
    for (const id of [body.id, bookingId]) {
      const refused = await askToPay(id)
      expect([refused.status, refused.body.code]).toEqual([400, 'agreements_required'])
      await signAgreements(desk.customer, id)
      expect((await askToPay(id)).status).toBe(200)
    }
    expect(await intentsOf(body.id)).toHaveLength(1)
  })
})

describe('createPaymentIntent without Stripe', () => {
  it('keeps the booking pending until it starts and refuses to take a payment', async () => {
    const unpaid = await startTestApp({ hasPayments: false })
    const someone = await registerCustomer(unpaid)
    const { status, body } = await someone.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
    expect([status, body.holdExpiresAt]).toEqual([201, '2026-11-21T23:00:00Z'])
    unpaid.clock.advance({ hours: 29 })
    const answer = await someone.post('/api/create-payment-intent', { amount: 30, bookingId: body.id })
    expect([answer.status, answer.body.code]).toEqual([503, 'payments_not_configured'])
    expect((await someone.get('/api/bookings')).body).toMatchObject([{ status: 'pending' }])
    expect((await someone.get('/api/config')).body.publishableKey).toBeNull()
    expect((await someone.get('/api/saved-cards')).body).toEqual([])
    expect((await someone.post('/api/card-session')).body.code).toBe('payments_not_configured')
    await unpaid.close()
  })
})
