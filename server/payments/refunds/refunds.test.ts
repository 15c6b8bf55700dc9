import { describe, expect, it } from 'vitest'
import {
  cancelAtDesk,
  deliverEvent,
  deliverRefundEmails,
  ledgerOf,
  openDesk,
  pageOf,
  refundAtDesk,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../../testing/paid-booking.ts'
import { eventsOf } from '../../../testing/records.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { controlStripe, emptyStripe, payElsewhere, stripeOf } from '../../../testing/stripe-client.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
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

const payDisputed = () => payForBooking(desk.barn, desk.customer, { card: 'pm_card_createDispute' })
const disputeOf = async (intentId: string) => {
  const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })).data
  if (!dispute) throw new Error('The card was not disputed')
  return dispute
}
const listed = async () => (await desk.staff.get('/api/admin/attention')).body

describe('followDispute', () => {
  it('flags a disputed payment for staff with the evidence deadline', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(intentId)
    expect([
      await deliverEvent(desk, 'charge.dispute.created', dispute),
      await deliverEvent(desk, 'charge.dispute.created', dispute),
    ]).toEqual([200, 200])
    const { payments, kept } = await ledgerOf(desk, bookingId)
    expect(payments[0].disputes).toMatchObject([
      { stripeDisputeId: dispute.id, amount: '30.00', reason: 'fraudulent', status: 'needs_response' },
    ])
    expect(kept).toBe('30.00')
    expect((await listed()).filter(({ kind }: { kind: string }) => kind === 'dispute')).toMatchObject([
      {
        bookingId,
        reason: 'needs_response',
        text: expect.stringMatching(
          /^A customer's bank disputed \$30\.00 from .+ \(fraudulent\)\. Submit evidence to Stripe by /,
        ),
      },
    ])
  })

  it('records both payment and dispute when the dispute event arrives first', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    expect(await deliverEvent(desk, 'charge.dispute.created', await disputeOf(intentId))).toBe(200)
    expect((await ledgerOf(desk, bookingId)).payments).toMatchObject([
      { disputes: [{ status: 'needs_response' }] },
    ])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
  })

  it('deducts a lost dispute and shows it to staff again after they dismissed it', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(intentId)
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    const [{ id }] = (await ledgerOf(desk, bookingId)).payments[0].disputes
    const dismiss = () =>
      desk.staff.post(`/api/admin/attention/dispute/${id}/dismissal`, { note: 'Evidence sent' })
    expect((await dismiss()).status).toBe(204)
    expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: 'dispute' }))
    desk.barn.clock.advance({ hours: 24 })
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'lost' })
    await deliverEvent(desk, 'charge.dispute.updated', { ...dispute, status: 'under_review' })
    expect(await ledgerOf(desk, bookingId)).toMatchObject({
      charged: '30.00',
      refunded: '0.00',
      kept: '0.00',
    })
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        kind: 'dispute',
        id,
        reason: 'lost',
        text: expect.stringContaining('was lost'),
      }),
    )
  })

  it('leaves nothing to give back once it is lost, not even as credit', async () => {
    const { bookingId, paymentId, intentId } = await payDisputed()
    await deliverEvent(desk, 'charge.dispute.closed', { ...(await disputeOf(intentId)), status: 'lost' })
    expect((await refundAtDesk(desk, paymentId, '30.00')).body).toMatchObject({
      code: 'refund_too_large',
      details: { left: '0.00' },
    })
    const { version } = await pageOf(desk, bookingId)
    const cancelled = { version, refund: 'full', asCredit: true }
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, cancelled)
    expect((await desk.customer.get('/api/credit')).body).toMatchObject({ balance: '0.00', entries: [] })
  })

  it('leaves nothing to give back while the bank has the money, not even as credit, and says so', async () => {
    await emptyStripe(desk.barn)
    const { bookingId, paymentId, intentId } = await payDisputed()
    const dispute = await disputeOf(intentId)
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    await deliverAll(desk.barn)
    expect((await refundAtDesk(desk, paymentId, '30.00')).body).toMatchObject({
      code: 'refund_too_large',
      details: { left: '0.00' },
    })
    const { version } = await pageOf(desk, bookingId)
    const cancelled = { version, refund: 'full', asCredit: true }
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, cancelled)
    expect((await desk.customer.get('/api/credit')).body).toMatchObject({ balance: '0.00', entries: [] })
    const [email] = await deliverAll(desk.barn)
    expect(email?.subject).toContain('Booking cancelled')
    expect(email?.text).not.toMatch(/Refund|Credit/)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])

    desk.barn.clock.advance({ hours: 24 * 60 })
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'won' })
    expect(await reconcileLedger(desk.barn.services)).toMatchObject([
      { kind: 'money_on_cancelled_booking', bookingId },
    ])
    expect((await refundAtDesk(desk, paymentId, '30.00')).status).toBe(201)
  })

  it('shows staff that the customer already got the money as credit', async () => {
    const { bookingId, intentId } = await payDisputed()
    const { version } = await pageOf(desk, bookingId)
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, {
      ...{ version, refund: { amount: '20.00' }, asCredit: true },
    })
    const dispute = await disputeOf(intentId)
    const textAfter = async (event: string, status: string) => {
      await deliverEvent(desk, `charge.dispute.${event}`, { ...dispute, status })
      return (await listed()).find((entry: { bookingId: string }) => entry.bookingId === bookingId).text
    }
    expect(await textAfter('created', 'needs_response')).toMatch(
      /\. They already got \$20\.00 of it as credit: say so in the evidence\.$/,
    )
    expect(await textAfter('closed', 'lost')).toMatch(
      /back\. They already got \$20\.00 of it as credit, which you can take back on their page\.$/,
    )
  })

  it('keeps money that staff chose to keep if the bank decides for us', async () => {
    await emptyStripe(desk.barn)
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(intentId)
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    expect((await cancelAtDesk(desk, bookingId)).status).toBe(200)
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'won' })
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
    expect(await eventsOf(desk.barn, bookingId, 'cancelled')).toMatchObject([
      { after: { money: { refund: 'none', refunded: '0.00', kept: '30.00' } } },
    ])
  })

  it('records a status we do not know as under review', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(intentId)
    const event = { ...dispute, status: 'status_of_a_newer_api' }
    expect(await deliverEvent(desk, 'charge.dispute.created', event)).toBe(200)
    expect((await ledgerOf(desk, bookingId)).payments[0].disputes).toMatchObject([{ status: 'under_review' }])
  })

  it('clears a won dispute', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(intentId)
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'won' })
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    expect((await ledgerOf(desk, bookingId)).payments[0].disputes).toMatchObject([{ status: 'won' }])
    expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: 'dispute' }))
  })

  it('ignores a dispute about a payment that is not ours', async () => {
    const foreign = await payElsewhere(desk.barn, { payment_method: 'pm_card_createDispute' })
    expect(await deliverEvent(desk, 'charge.dispute.created', await disputeOf(foreign.id))).toBe(200)
    expect(await desk.barn.services.db.selectFrom('disputes').select('id').execute()).toEqual([])
  })
})
