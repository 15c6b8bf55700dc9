import { describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { controlStripe, pay, sendEvent, stripeOf } from '../../testing/stripe-client.ts'
import { completeBookings } from '../bookings/complete-bookings.ts'
import { settle } from '../payments/intents/settle.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'

const desk = openDesk()

const cancel = (id: string, choice: object = {}) =>
  desk.staff.post(`/api/admin/bookings/${id}/cancellation`, choice)
const cancelledEvents = (bookingId: string) =>
  desk.barn.services.db
    .selectFrom('bookingEvents')
    .select(['actorId', 'before', 'after'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'cancelled')
    .execute()
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

describe('a paid booking that staff cancel', () => {
  it('by the plain call keeps the money, and says in its history that this was chosen', async () => {
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
    const mails = await deliverAll(desk.barn)
    expect(mails).toMatchObject([
      { to: desk.customer.email, subject: expect.stringContaining('Booking cancelled') },
    ])
    expect(mails[0]?.text).not.toMatch(/Reason|Refund/)
    expect(await canBeBooked()).toBe(true)
  })

  it('with all money back frees the slot, refunds and tells the customer, in one step', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    await deliverAll(desk.barn)
    const { status } = await cancel(bookingId, { reason: ' Burst pipe ', refund: 'full' })
    expect(status).toBe(200)
    expect(await refundsOf(intentId)).toEqual([
      { amount: '30.00', status: 'requested', reason: 'Burst pipe', requestedBy: desk.staff.id },
    ])
    const [mail, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/Reason: Burst pipe[\s\S]*Refund: \$30\.00/)
    expect(await sendRefunds(desk.barn.services)).toBe(1)
    const { data } = await stripeOf(desk.barn).refunds.list({ payment_intent: intentId })
    expect(data).toMatchObject([{ amount: 3000 }])
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      'Refund of $30.00: Batting Cage 1',
    ])
  })

  it('with a part back keeps the rest', async () => {
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

  it('five times at once is cancelled, told of and refunded once', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
    await deliverAll(desk.barn)
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(bookingId, { refund: 'full' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await cancelledEvents(bookingId)).toHaveLength(1)
    expect(await refundsOf(intentId)).toHaveLength(1)
    expect(await deliverAll(desk.barn)).toHaveLength(1)
  })

  it.each([[{ amount: '30.01' }], [{ amount: 1000 }]])(
    'with %j back, more than was paid, stays as it was',
    async (refund) => {
      const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
      const { status, body } = await cancel(bookingId, { refund })
      expect([status, body.code, body.details]).toEqual([409, 'refund_too_large', { left: '30.00' }])
      expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
      expect(await refundsOf(intentId)).toEqual([])
    },
  )

  it.each([
    { refund: 'half' },
    { refund: { amount: '0' } },
    { refund: { amount: '-1' } },
    { reason: 'x'.repeat(501) },
  ])('is refused with %j', async (choice) => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    expect((await cancel(bookingId, choice)).status).toBe(400)
  })

  it('is not cancelled any more once it is over, to the second', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    desk.barn.clock.set('2026-11-21T19:00:00-05:00')
    expect((await cancel(bookingId)).body.code).toBe('booking_ended')
    await completeBookings(desk.barn.services)
    expect((await cancel(bookingId)).body.code).toBe('booking_ended')
  })

  it('can be cancelled in its last second', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    desk.barn.clock.set('2026-11-21T18:59:59-05:00')
    expect((await cancel(bookingId)).status).toBe(200)
  })
})

describe('an unpaid booking that staff cancel', () => {
  it('can no longer be paid, and its owner is told', async () => {
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

  it('before its payment form was opened', async () => {
    const { body: booking } = await desk.customer.post(
      '/api/bookings',
      bookingOf('cage-1', '2026-11-21T18:00'),
    )
    expect((await cancel(booking.id, { refund: 'full' })).body.status).toBe('cancelled')
  })

  it('keeps what staff said although Stripe’s news of the cancelled intent is quicker', async () => {
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

  it('was paid a moment before: it is confirmed, and staff are asked again', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    const { status, body } = await cancel(bookingId)
    expect([status, body.code]).toEqual([409, 'paid_meanwhile'])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
    expect((await cancel(bookingId, { refund: 'full' })).status).toBe(200)
    expect(await refundsOf(intentId)).toMatchObject([{ amount: '30.00' }])
  })

  it('stays while its payment is being processed, or nobody can say', async () => {
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

  it('for which a wrong amount came in is cancelled with the choice about that money', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.update(intentId, { amount: 2000 })
    await pay(desk.barn, intentId)
    expect((await desk.customer.delete(`/api/bookings/${bookingId}/hold`)).body.code).toBe('already_paid')
    expect((await cancel(bookingId, { refund: 'full' })).status).toBe(200)
    expect(await refundsOf(intentId)).toMatchObject([{ amount: '20.00', status: 'requested' }])
  })
})

it('its customer reads why, and what went back of the money; staff read the same', async () => {
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  const listed = async () => (await desk.customer.get('/api/bookings')).body
  expect(await listed()).toMatchObject([{ id: bookingId, refundedAmount: '0.00', cancelNote: null }])
  await cancel(bookingId, { refund: { amount: '10.00' }, reason: 'The roof leaks' })
  expect(await listed()).toMatchObject([
    { id: bookingId, refundedAmount: '10.00', cancelNote: 'The roof leaks' },
  ])
  expect(await pageOf(desk, bookingId)).toMatchObject({ refundedAmount: '10.00', paymentState: 'paid' })
})

describe('a choice about a booking that has changed since', () => {
  it('is not taken when its cash came in meanwhile', async () => {
    const { id, version } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const paid = await desk.staff.post(`/api/admin/bookings/${id}/payment`, { method: 'cash', version })
    const refused = await cancel(id, { refund: 'none', version })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(refused.body.details).toMatchObject({
      current: { id, status: 'confirmed', paymentState: 'paid' },
      changedBy: 'Casey Stengel',
    })
    expect(await cancelledEvents(id)).toEqual([])
    expect((await cancel(id, { refund: 'full', version: paid.body.version })).status).toBe(200)
  })

  it('is not taken when its card payment came in meanwhile, and then leaves Stripe alone', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    const { version } = await pageOf(desk, bookingId)
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    expect((await cancel(bookingId, { refund: 'none', version })).body.code).toBe('changed_meanwhile')
    expect(await cancelledEvents(bookingId)).toEqual([])
  })
})

describe('who may cancel', () => {
  it('nobody but staff, and nothing that is not there', async () => {
    const { bookingId } = await holdWithIntent(desk.customer)
    expect((await desk.customer.delete(`/api/admin/bookings/${bookingId}`)).status).toBe(403)
    const answer = await cancel('00000000-0000-4000-8000-000000000000')
    expect([answer.status, answer.body.code]).toEqual([404, 'booking_not_found'])
  })
})
