import { describe, expect, it } from 'vitest'
import {
  cancelAtDesk,
  deliverEvent,
  disputeOf,
  ledgerOf,
  openDesk,
  pageOf,
  refundAtDesk,
} from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../../testing/paid-booking.ts'
import { eventsOf } from '../../../testing/records.ts'
import { emptyStripe, payElsewhere, stripeOf } from '../../../testing/stripe-client.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'

const desk = openDesk()

const payDisputed = () => payForBooking(desk.barn, desk.customer, { card: 'pm_card_createDispute' })
const listed = async () => (await desk.staff.get('/api/admin/attention')).body

describe('followDispute', () => {
  it('flags a disputed payment for staff with the evidence deadline', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(desk, intentId)
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
    expect(await deliverEvent(desk, 'charge.dispute.created', await disputeOf(desk, intentId))).toBe(200)
    expect((await ledgerOf(desk, bookingId)).payments).toMatchObject([
      { disputes: [{ status: 'needs_response' }] },
    ])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
  })

  it('deducts a lost dispute and shows it to staff again after they dismissed it', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(desk, intentId)
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

  /** Neither a refund nor a cancellation gives anything back. */
  async function expectNothingLeft({ bookingId, paymentId }: { bookingId: string; paymentId: string }) {
    expect((await refundAtDesk(desk, paymentId, '30.00')).body).toMatchObject({
      code: 'refund_too_large',
      details: { left: '0.00' },
    })
    const { version } = await pageOf(desk, bookingId)
    const cancelled = { version, refund: 'full' }
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, cancelled)
    expect((await ledgerOf(desk, bookingId)).refunded).toBe('0.00')
  }

  it('allows no refund of a payment with a lost dispute', async () => {
    const paid = await payDisputed()
    await deliverEvent(desk, 'charge.dispute.closed', {
      ...(await disputeOf(desk, paid.intentId)),
      status: 'lost',
    })
    await expectNothingLeft(paid)
  })

  it('refuses a refund while the bank has the money, with that reason', async () => {
    await emptyStripe(desk.barn)
    const paid = await payDisputed()
    const { bookingId, paymentId } = paid
    const dispute = await disputeOf(desk, paid.intentId)
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    await deliverAll(desk.barn)
    await expectNothingLeft(paid)
    const [email] = await deliverAll(desk.barn)
    expect(email?.subject).toContain('Booking cancelled')
    expect(email?.text).not.toMatch(/Refund/)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])

    desk.barn.clock.advance({ hours: 24 * 60 })
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'won' })
    expect(await reconcileLedger(desk.barn.services)).toMatchObject([
      { kind: 'money_on_cancelled_booking', bookingId },
    ])
    expect((await refundAtDesk(desk, paymentId, '30.00')).status).toBe(201)
  })

  it('keeps money that staff chose to keep if the bank decides for us', async () => {
    await emptyStripe(desk.barn)
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(desk, intentId)
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
    const dispute = await disputeOf(desk, intentId)
    const event = { ...dispute, status: 'status_of_a_newer_api' }
    expect(await deliverEvent(desk, 'charge.dispute.created', event)).toBe(200)
    expect((await ledgerOf(desk, bookingId)).payments[0].disputes).toMatchObject([{ status: 'under_review' }])
  })

  it('clears a won dispute', async () => {
    const { bookingId, intentId } = await payDisputed()
    const dispute = await disputeOf(desk, intentId)
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'won' })
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    expect((await ledgerOf(desk, bookingId)).payments[0].disputes).toMatchObject([{ status: 'won' }])
    expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: 'dispute' }))
  })

  it('ignores a dispute about a payment that is not ours', async () => {
    const foreign = await payElsewhere(desk.barn, { payment_method: 'pm_card_createDispute' })
    expect(await deliverEvent(desk, 'charge.dispute.created', await disputeOf(desk, foreign.id))).toBe(200)
    expect(await desk.barn.services.db.selectFrom('disputes').select('id').execute()).toEqual([])
  })
})
