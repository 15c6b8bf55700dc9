import { describe, expect, it } from 'vitest'
import { openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { eventsOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { controlStripe, pay, sendEvent, stripeOf } from '../../testing/stripe-client.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'

const desk = openDesk()

const cancel = (id: string, choice: object = {}) =>
  desk.staff.post(`/api/admin/bookings/${id}/cancellation`, choice)
const cancelledEvents = (bookingId: string) => eventsOf(desk.barn, bookingId, 'cancelled')
const refundsOf = (intentId: string) =>
  desk.barn.services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amount', 'refunds.status', 'refunds.reason', 'requestedBy'])
    .where('stripePaymentIntentId', '=', intentId)
    .execute()
const canBeBooked = async () => {
  const other = await registerCustomer(desk.barn)
  return (await other.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))).status === 201
}

describe('cancelBooking, paid', () => {
  it('keeps the money on the spec’s plain DELETE and records that choice', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    await deliverAll(desk.barn)
    const { status, body } = await desk.staff.delete(`/api/admin/bookings/${bookingId}`)
    expect([status, body]).toEqual([200, { id: bookingId, status: 'cancelled', cancelReason: 'staff' }])
    expect(await refundsOf(intentId)).toEqual([])
    expect(await cancelledEvents(bookingId)).toEqual([
      {
        actorId: desk.staff.id,
        before: { status: 'confirmed' },
        after: {
          status: 'cancelled',
          cancelReason: 'staff',
          reason: null,
          money: { refund: 'none', refunded: '0.00', kept: '30.00' },
        },
      },
    ])
    const emails = await deliverAll(desk.barn)
    expect(emails).toMatchObject([
      { to: desk.customer.email, subject: expect.stringContaining('Booking cancelled') },
    ])
    expect(emails[0]?.text).not.toMatch(/Reason|Refund/)
    expect(await canBeBooked()).toBe(true)
  })

  it('frees the slot, refunds in full and emails the customer in one step', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    await deliverAll(desk.barn)
    const { status } = await cancel(bookingId, { reason: ' Burst pipe ', refund: 'full' })
    expect(status).toBe(200)
    expect(await refundsOf(intentId)).toEqual([
      { amount: '30.00', status: 'requested', reason: 'Burst pipe', requestedBy: desk.staff.id },
    ])
    const [email, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(email?.text).toMatch(/Reason: Burst pipe[\s\S]*Refund: \$30\.00/)
    expect(await sendRefunds(desk.barn.services)).toBe(1)
    const { data } = await stripeOf(desk.barn).refunds.list({ payment_intent: intentId })
    expect(data).toMatchObject([{ amount: 3000 }])
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      'Refund of $30.00: Batting Cage 1',
    ])
  })

  it('names cash as a refund at the desk', async () => {
    const { id, version } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', { paidBy: 'cash' })
    await deliverAll(desk.barn)
    await desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: 'full' })
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Refund at the desk: $30.00')
  })

  it('keeps the rest after a partial refund', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    await cancel(bookingId, { refund: { amount: '12.5' } })
    expect(await refundsOf(intentId)).toMatchObject([{ amount: '12.50' }])
    expect((await desk.staff.get('/api/admin/audit')).body.items[0]).toMatchObject({
      action: 'cancel_booking',
      subject: `booking:${bookingId}`,
      after: { status: 'cancelled', refunded: '12.50', kept: '17.50' },
    })
    expect(await cancelledEvents(bookingId)).toMatchObject([
      { after: { money: { refund: 'part', refunded: '12.50', kept: '17.50' } } },
    ])
  })

  it('cancels, emails and refunds once for five concurrent requests', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    await deliverAll(desk.barn)
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(bookingId, { refund: 'full' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await cancelledEvents(bookingId)).toHaveLength(1)
    expect(await refundsOf(intentId)).toHaveLength(1)
    expect(await deliverAll(desk.barn)).toHaveLength(1)
  })

  it('tells other staff that it was cancelled already, because their refund was not made', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    const other = await registerAdmin(desk.barn)
    expect((await cancel(bookingId, { refund: 'none' })).status).toBe(200)
    const late = await other.post(`/api/admin/bookings/${bookingId}/cancellation`, { refund: 'full' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'booking_ended', message: 'This booking is already cancelled.' },
    })
    expect((await other.delete(`/api/admin/bookings/${bookingId}`)).status).toBe(409)
    expect(await refundsOf(intentId)).toEqual([])
    // Its own answer may have been lost.
    expect((await cancel(bookingId, { refund: 'none' })).status).toBe(200)
  })

  it('refuses to refund more than was paid, and changes nothing', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    const { status, body } = await cancel(bookingId, { refund: { amount: '30.01' } })
    expect([status, body.code, body.details]).toEqual([409, 'refund_too_large', { left: '30.00' }])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
    expect(await refundsOf(intentId)).toEqual([])
  })
})

describe('cancelBooking, unpaid', () => {
  it('makes it unpayable and emails its owner', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    const { body } = await cancel(bookingId, { reason: 'Closed that day' })
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'staff' })
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(await cancelledEvents(bookingId)).toMatchObject([
      { before: { status: 'pending' }, after: { reason: 'Closed that day', money: null } },
    ])
    expect(await deliverAll(desk.barn)).toMatchObject([{ text: expect.stringContaining('Closed that day') }])
    expect(await canBeBooked()).toBe(true)
  })

  it('keeps the staff’s reason although Stripe’s event about the canceled intent arrives first', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await desk.barn.services.stripe?.cancelIntent(intentId)
    await sendEvent(desk.barn, {
      id: 'evt_own_cancel',
      type: 'payment_intent.canceled',
      data: { object: await stripeOf(desk.barn).paymentIntents.retrieve(intentId) },
    })
    await cancel(bookingId, { reason: 'Closed that day' })
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.cancelReason).toBe('staff')
    expect(await deliverAll(desk.barn)).toHaveLength(1)
  })

  it('confirms a booking paid a moment before and asks staff to decide again', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    const { status, body } = await cancel(bookingId)
    expect([status, body.code]).toEqual([409, 'just_paid'])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
    expect((await cancel(bookingId, { refund: 'full' })).status).toBe(200)
    expect(await refundsOf(intentId)).toMatchObject([{ amount: '30.00' }])
  })

  it('refuses while its payment is processing or Stripe is unreachable', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await controlStripe(desk.barn, { fail: { count: 2, path: '/v1/payment_intents/*/cancel' } })
    expect((await cancel(bookingId)).body.code).toBe('payments_unavailable')
    await controlStripe(desk.barn, { processing: 1 })
    await pay(desk.barn, intentId)
    const { body } = await cancel(bookingId)
    expect([body.code, body.message]).toEqual([
      'payment_processing',
      expect.stringContaining('try again in a few minutes'),
    ])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('pending')
  })

  it('applies the refund choice to a payment of the wrong amount', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.update(intentId, { amount: 2000 })
    await pay(desk.barn, intentId)
    expect((await desk.customer.delete(`/api/bookings/${bookingId}/hold`)).body.code).toBe('already_paid')
    expect((await cancel(bookingId, { refund: 'full' })).status).toBe(200)
    expect(await refundsOf(intentId)).toMatchObject([{ amount: '20.00', status: 'requested' }])
  })
})

it('shows the reason and the refund to the customer and to staff', async () => {
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  const listed = async () => (await desk.customer.get('/api/bookings')).body
  expect(await listed()).toMatchObject([{ id: bookingId, refundedAmount: '0.00', cancelNote: null }])
  await cancel(bookingId, { refund: { amount: '10.00' }, reason: 'The roof leaks' })
  expect(await listed()).toMatchObject([
    { id: bookingId, refundedAmount: '10.00', cancelNote: 'The roof leaks' },
  ])
  expect(await pageOf(desk, bookingId)).toMatchObject({ refundedAmount: '10.00', paymentState: 'paid' })
})

describe('cancelBooking with a stale version', () => {
  it('refuses when staff have since recorded a cash payment', async () => {
    const { id, version } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const paid = await payAtDesk(desk, id)
    const refused = await cancel(id, { refund: 'none', version })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.details).toMatchObject({
      current: { id, status: 'confirmed', paymentState: 'paid' },
      changedBy: 'Casey Stengel',
    })
    expect(await cancelledEvents(id)).toEqual([])
    expect((await cancel(id, { refund: 'full', version: paid.body.version })).status).toBe(200)
  })
})
