import { describe, expect, it } from 'vitest'
import {
  cancelAtDesk,
  deliverEvent,
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

  /** Neither a refund nor a cancellation gives anything back. */
  async function expectNothingLeft({ bookingId, paymentId }: { bookingId: string; paymentId: string }) {
    expect((await refundAtDesk(desk, paymentId, '30.00')).body).toMatchObject({
      code: 'refund_too_large',
      details: { left: '0.00' },
    })
    const { version } = await pageOf(desk, bookingId)
    const cancelled = { version, refund: 'full', asCredit: true }
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, cancelled)
    expect((await desk.customer.get('/api/credit')).body).toMatchObject({ balance: '0.00', entries: [] })
  }

  it('leaves nothing to give back once it is lost, not even as credit', async () => {
    const paid = await payDisputed()
    await deliverEvent(desk, 'charge.dispute.closed', { ...(await disputeOf(paid.intentId)), status: 'lost' })
    await expectNothingLeft(paid)
  })

  it('leaves nothing to give back while the bank has the money, not even as credit, and says so', async () => {
    await emptyStripe(desk.barn)
    const paid = await payDisputed()
    const { bookingId, paymentId } = paid
    const dispute = await disputeOf(paid.intentId)
    await deliverEvent(desk, 'charge.dispute.created', dispute)
    await deliverAll(desk.barn)
    await expectNothingLeft(paid)
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
      /\. The customer already got \$20\.00 of it as credit\. Say so in the evidence\.$/,
    )
    expect(await textAfter('closed', 'lost')).toMatch(
      /back\. The customer already got \$20\.00 of it as credit\. You can take that back on their page\.$/,
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
