import { describe, expect, it } from 'vitest'
import {
  deliverRefundEmails,
  ledgerOf,
  openDesk,
  refundAtDesk,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { controlStripe, stripeOf } from '../../../testing/stripe-client.ts'
import { sendRefunds } from './send-refunds.ts'

const desk = openDesk()

describe('sendRefunds', () => {
  it('marks a refused refund as failed with its reason, and the payment can be refunded again', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(desk.barn, desk.customer, {
      card: 'pm_card_createDispute',
    })
    await refundAtDesk(desk, paymentId, '30.00')
    expect(await sendRefunds(desk.barn.services)).toBe(0)
    expect(await ledgerOf(desk, bookingId)).toMatchObject({
      refunded: '0.00',
      payments: [{ refunds: [{ status: 'failed', failure: expect.stringContaining('charged back') }] }],
    })
    expect(await refundsAtStripe(desk, intentId)).toEqual([])
    expect(await deliverRefundEmails(desk)).toEqual([])
    expect((await refundAtDesk(desk, paymentId, '30.00')).status).toBe(201)
  })

  it('sends the other refunds when Stripe refuses one', async () => {
    const disputed = await payForBooking(desk.barn, desk.customer, { card: 'pm_card_createDispute' })
    const fine = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-2', '2026-11-21T18:00'),
    })
    await refundAtDesk(desk, disputed.paymentId, '30.00')
    await refundAtDesk(desk, fine.paymentId, '30.00')
    expect(await sendRefunds(desk.barn.services)).toBe(1)
    expect(await refundsAtStripe(desk, fine.intentId)).toMatchObject([{ amount: 3000 }])
    expect(await sendRefunds(desk.barn.services)).toBe(0)
  })

  it('waits while Stripe is unreachable, then sends each refund once', async () => {
    const { paymentId, intentId } = await payForBooking(desk.barn, desk.customer)
    await refundAtDesk(desk, paymentId, '30.00')
    await controlStripe(desk.barn, { reset: { count: 2, path: '/v1/refunds', when: 'after' } })
    expect(await sendRefunds(desk.barn.services)).toBe(0)
    expect(await sendRefunds(desk.barn.services)).toBe(1)
    expect(await refundsAtStripe(desk, intentId)).toHaveLength(1)
  })

  it('looks for an existing refund before retrying with an expired idempotency key', async () => {
    const { paymentId, intentId } = await payForBooking(desk.barn, desk.customer)
    const { body } = await refundAtDesk(desk, paymentId, '10.00')
    await stripeOf(desk.barn).refunds.create({
      payment_intent: intentId,
      amount: 1000,
      metadata: { refundId: body.refundId },
    })
    desk.barn.clock.advance({ hours: 13 })
    expect(await sendRefunds(desk.barn.services)).toBe(1)
    expect(await refundsAtStripe(desk, intentId)).toHaveLength(1)
  })
})
