import { describe, expect, it } from 'vitest'
import { deliverEvent, ledgerOf, openDesk } from '../../../testing/desk.ts'
import { holdWithIntent, payForBooking } from '../../../testing/paid-booking.ts'
import { payElsewhere, stripeOf } from '../../../testing/stripe-client.ts'

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
