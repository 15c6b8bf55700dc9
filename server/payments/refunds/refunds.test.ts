import { describe, expect, it } from 'vitest'
import {
  deliverEvent,
  deliverRefundEmails,
  ledgerOf,
  openDesk,
  refundAtDesk,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../../testing/paid-booking.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { controlStripe, payElsewhere, stripeOf } from '../../../testing/stripe-client.ts'
import { sendRefund, sendRefunds } from './send-refunds.ts'

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

describe('followRefund', () => {
  it('accepts an event about our own refund before we recorded Stripe’s answer', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(desk.barn, desk.customer)
    const { body } = await refundAtDesk(desk, paymentId, '10.00')
    const made = await stripeOf(desk.barn).refunds.create({
      payment_intent: intentId,
      amount: 1000,
      metadata: { refundId: body.refundId },
    })
    expect(await deliverEvent(desk, 'refund.created', made)).toBe(200)
    expect(await sendRefunds(desk.barn.services)).toBe(0)
    expect((await ledgerOf(desk, bookingId)).payments[0].refunds).toMatchObject([
      { id: body.refundId, status: 'succeeded', stripeRefundId: made.id },
    ])
    expect(await deliverRefundEmails(desk)).toHaveLength(1)
  })

  it('ends in Stripe’s final state for duplicate, late and out-of-order events', async () => {
    const { bookingId, paymentId } = await payForBooking(desk.barn, desk.customer, {
      card: 'pm_card_pendingRefund',
    })
    const { body } = await refundAtDesk(desk, paymentId, '10.00')
    await sendRefund(desk.barn.services, body.refundId)
    const statusNow = async () => (await ledgerOf(desk, bookingId)).payments[0].refunds[0].status
    expect(await statusNow()).toBe('pending')
    const { stripeRefundId } = (await ledgerOf(desk, bookingId)).payments[0].refunds[0]
    const made = { ...(await stripeOf(desk.barn).refunds.retrieve(stripeRefundId)) }
    const as = (status: string) => ({ ...made, status })
    await deliverEvent(desk, 'refund.updated', as('succeeded'))
    await deliverEvent(desk, 'refund.created', as('pending'))
    expect(await statusNow()).toBe('succeeded')
    await deliverEvent(desk, 'refund.failed', { ...as('failed'), failure_reason: 'lost_or_stolen_card' })
    await deliverEvent(desk, 'refund.updated', as('succeeded'))
    expect((await ledgerOf(desk, bookingId)).payments[0].refunds[0]).toMatchObject({
      status: 'failed',
      failure: 'lost_or_stolen_card',
    })
    expect((await ledgerOf(desk, bookingId)).kept).toBe('30.00')
    // The email was queued while the refund was valid and is no longer sent.
    expect(await deliverRefundEmails(desk)).toEqual([])
  })

  it('records a refund made in the Stripe dashboard once, even before its payment', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const made = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId, amount: 400 })
    const answers = await Promise.all([
      deliverEvent(desk, 'refund.created', made),
      deliverEvent(desk, 'refund.updated', made),
      deliverEvent(desk, 'refund.created', made),
    ])
    expect(answers).toEqual([200, 200, 200])
    expect(await ledgerOf(desk, bookingId)).toMatchObject({
      charged: '30.00',
      refunded: '4.00',
      payments: [
        {
          refunds: [{ amount: '4.00', reason: 'made_at_stripe', requestedBy: null, stripeRefundId: made.id }],
        },
      ],
    })
    expect(await deliverRefundEmails(desk)).toHaveLength(1)
    const asked = await refundAtDesk(desk, (await ledgerOf(desk, bookingId)).payments[0].id, '27.00')
    expect(asked.body).toMatchObject({ code: 'refund_too_large', details: { left: '26.00' } })
  })

  it('shares a refund made in the dashboard among the dates of a season that no one is refunding', async () => {
    const { ids, intentId } = await paySeason(desk, seasonOf('cage-1', '2026-12-01T18:00', 2))
    const payments = desk.barn.services.db.selectFrom('payments').select(['id', 'bookingId'])
    const paid = await payments.where('stripePaymentIntentId', '=', intentId).execute()
    const paymentOf = (id: string | undefined) => paid.find(({ bookingId }) => bookingId === id)?.id ?? ''
    const now = desk.barn.clock.now()
    const requested = {
      amount: '30.00',
      reason: 'Rained in',
      status: 'requested' as const,
      createdAt: now,
      updatedAt: now,
    }
    await desk.barn.services.db
      .insertInto('refunds')
      .values({ ...requested, paymentId: paymentOf(ids[0]) })
      .execute()
    const made = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId, amount: 1000 })
    expect(await deliverEvent(desk, 'refund.created', made)).toBe(200)
    const rows = desk.barn.services.db.selectFrom('refunds').select(['paymentId', 'amount'])
    expect(await rows.where('stripeRefundId', '=', made.id).execute()).toEqual([
      { paymentId: paymentOf(ids[1]), amount: '10.00' },
    ])
  })

  it('ignores a refund of a payment that is not ours', async () => {
    const foreign = await payElsewhere(desk.barn)
    const made = await stripeOf(desk.barn).refunds.create({ payment_intent: foreign.id })
    expect(await deliverEvent(desk, 'refund.created', made)).toBe(200)
    expect(await desk.barn.services.db.selectFrom('refunds').select('id').execute()).toEqual([])
  })
})
