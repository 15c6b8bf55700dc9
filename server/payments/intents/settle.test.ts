import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDesk, payAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer } from '../../../testing/factories.ts'
import { holdWithIntent } from '../../../testing/paid-booking.ts'
import { emailsOf, endHolds, rowOf } from '../../../testing/records.ts'
import { pay, payElsewhere, reportPaid, stripeOf } from '../../../testing/stripe-client.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { settle } from './settle.ts'
import { settleUnfinished } from './settle-unfinished.ts'

const desk = openDesk()

const askToPay = (bookingId: string) =>
  desk.customer.post('/api/create-payment-intent', { amount: 30, bookingId })
const paymentsOf = (bookingId: string) =>
  desk.barn.services.db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    // Payments of the same instant have no order.
    .orderBy('method')
    .execute()

describe('settle', () => {
  it.each<[string, (paid: { bookingId: string; intentId: string }) => Promise<unknown>]>([
    ['the webhook', ({ intentId }) => reportPaid(desk.barn, 'evt_paid', intentId)],
    ['the success page', ({ bookingId }) => desk.customer.get(`/api/bookings/${bookingId}`)],
    ['the payment form, opened again', ({ bookingId }) => askToPay(bookingId)],
    [
      'the settle-unfinished job, minutes later',
      async () => {
        expect(await settleUnfinished(desk.barn.services)).toBe(0)
        desk.barn.clock.advance({ minutes: 3 })
        expect(await settleUnfinished(desk.barn.services)).toBe(1)
      },
    ],
    [
      'the expire-holds job',
      async () => {
        desk.barn.clock.advance({ minutes: 15 })
        await expireHolds(desk.barn.services)
      },
    ],
  ])('confirms a paid booking through %s alone', async (_by, settleIt) => {
    const held = await holdWithIntent(desk.customer)
    await pay(desk.barn, held.intentId)
    expect((await rowOf(desk.barn, held.bookingId)).status).toBe('pending')
    await settleIt(held)
    expect((await rowOf(desk.barn, held.bookingId)).status).toBe('confirmed')
  })

  it('records and emails one payment once, however many callers report it at the same time', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await pay(desk.barn, intentId)
    await Promise.all([
      reportPaid(desk.barn, 'evt_1', intentId),
      reportPaid(desk.barn, 'evt_1', intentId),
      reportPaid(desk.barn, 'evt_2', intentId),
      desk.customer.get(`/api/bookings/${bookingId}`),
      askToPay(bookingId),
      settle(desk.barn.services, intentId),
    ])
    expect((await rowOf(desk.barn, bookingId)).status).toBe('confirmed')
    expect(await paymentsOf(bookingId)).toMatchObject([
      { amount: '30.00', method: 'stripe', stripePaymentIntentId: intentId, needsAttention: null },
    ])
    expect(await emailsOf(desk.barn, bookingId)).toMatchObject([{ recipient: desk.customer.email }])
  })

  it('confirms nothing for an unpaid intent or a payment for something else', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    expect(await settle(desk.barn.services, intentId)).toBe('not_paid')
    expect(await settle(desk.barn.services, 'pi_unknown')).toBe('not_ours')
    const forged = await payElsewhere(desk.barn, { amount: 50, metadata: { bookingId } })
    expect(await settle(desk.barn.services, forged.id)).toBe('needs_attention')
    expect((await rowOf(desk.barn, bookingId)).status).toBe('pending')
    expect(await paymentsOf(bookingId)).toMatchObject([{ amount: '0.50', needsAttention: 'other_intent' }])
  })
})

describe('a card payment for a booking staff already took payment for', () => {
  it('is recorded and flagged for staff', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    const { db } = desk.barn.services
    // As if Stripe had acknowledged the cancellation but not done it.
    const forget = db.deleteFrom('paymentForms').where('intentId', '=', intentId)
    const { id: _, ...form } = await forget.returningAll().executeTakeFirstOrThrow()
    expect((await payAtDesk(desk, bookingId)).status).toBe(200)
    await db.insertInto('paymentForms').values(form).execute()
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('needs_attention')
    expect((await rowOf(desk.barn, bookingId)).status).toBe('confirmed')
    expect(
      (await paymentsOf(bookingId)).map(({ method, needsAttention }) => [method, needsAttention]),
    ).toEqual([
      ['cash', null],
      ['stripe', 'paid_twice'],
    ])
  })
})

describe('a payment that arrives after the hold expired', () => {
  /** The hold expired and its slot was released although the intent was paid, as if its cancellation had been missed. */
  async function paidTooLate() {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await endHolds(desk.barn, [{ id: bookingId, intentId }], 'hold_expired', {
      actorId: null,
      now: desk.barn.clock.now(),
    })
    await pay(desk.barn, intentId)
    return { bookingId, intentId }
  }

  it('takes the slot back if it is still free', async () => {
    const { bookingId, intentId } = await paidTooLate()
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    expect(await rowOf(desk.barn, bookingId)).toMatchObject({ status: 'confirmed', cancelReason: null })
    const other = await registerCustomer(desk.barn)
    const { body } = await other.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
    expect(body.code).toBe('slot_taken')
  })

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'is taken by another customer',
      'slot_taken',
      async () =>
        (await registerCustomer(desk.barn)).post('/api/bookings', bookingOf('bundle1', '2026-11-21T18:00')),
    ],
    ['has begun', 'hold_ended', async () => desk.barn.clock.set('2026-11-21T18:00:00-05:00')],
    [
      'is on a day that has since been closed',
      'hold_ended',
      () => desk.staff.post('/api/admin/blocked-dates', { date: '2026-11-21', reason: 'Roof' }),
    ],
  ])('is refunded automatically when the slot %s', async (_why, late, happens) => {
    const { bookingId, intentId } = await paidTooLate()
    await happens()
    expect(await settle(desk.barn.services, intentId)).toBe('refunding')
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
    expect(await rowOf(desk.barn, bookingId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
    })
    expect(await paymentsOf(bookingId)).toMatchObject([{ needsAttention: 'slot_gone' }])
    expect(await emailsOf(desk.barn, bookingId)).toMatchObject([
      { template: 'payment-returned', props: { late } },
    ])
    expect([await sendRefunds(desk.barn.services), await sendRefunds(desk.barn.services)]).toEqual([1, 0])
    const { data } = await stripeOf(desk.barn).refunds.list({ payment_intent: intentId })
    expect(data).toMatchObject([{ amount: 3000, status: 'succeeded' }])
    const refunds = await desk.barn.services.db.selectFrom('refunds').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: '30.00', status: 'succeeded', stripeRefundId: data[0]?.id }])
    // No further email: the one about the slot already mentioned the refund.
    expect(await emailsOf(desk.barn, bookingId)).toHaveLength(1)
    expect(
      await sql`select from booking_occupancy where booking_id = ${bookingId}`.execute(desk.barn.services.db),
    ).toMatchObject({ rows: [] })
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
  })

  it('is refunded if the booking was released by its owner or cancelled by staff', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await endHolds(desk.barn, [{ id: bookingId, intentId }], 'released', {
      actorId: desk.customer.id,
      now: desk.barn.clock.now(),
    })
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('refunding')
    expect(await rowOf(desk.barn, bookingId)).toMatchObject({ status: 'cancelled', cancelReason: 'released' })
  })
})
