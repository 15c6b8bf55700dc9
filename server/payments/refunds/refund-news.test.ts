import { describe, expect, it } from 'vitest'
import { deliverEvent, ledgerOf, openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { callEmulator, stripeOf } from '../../../testing/stripe-client.ts'
import { sendRefunds } from './send-refunds.ts'

const desk = openDesk()
const subjects = async () => (await deliverAll(desk.barn)).map(({ subject }) => subject)

/** A refund that its customer knows of. */
async function emailedRefund() {
  const paid = await payForBooking(desk.barn, desk.customer, { card: 'pm_card_refundFail' })
  await deliverAll(desk.barn)
  const { body } = await refundAtDesk(desk, paid.paymentId, '30.00')
  await sendRefunds(desk.barn.services)
  expect(await subjects()).toEqual([expect.stringMatching(/^Refund of \$30\.00/)])
  return { ...paid, refundId: body.refundId as string }
}

async function failAtStripe(bookingId: string) {
  const { stripeRefundId } = (await ledgerOf(desk, bookingId)).payments[0].refunds[0]
  await callEmulator(desk.barn, 'flush')
  const failed = await stripeOf(desk.barn).refunds.retrieve(stripeRefundId)
  expect(failed.status).toBe('failed')
  expect(await deliverEvent(desk, 'refund.failed', failed)).toBe(200)
  expect(await deliverEvent(desk, 'refund.failed', failed)).toBe(200)
}

const resolve = (refundId: string, isReturned: boolean) =>
  desk.staff.post(`/api/admin/attention/refund/${refundId}/dismissal`, { note: 'Gave cash', isReturned })

describe('a refund that fails once its customer knows of it', () => {
  it('is news to the customer, once, and so is its second try', async () => {
    const { bookingId, paymentId } = await emailedRefund()
    await failAtStripe(bookingId)
    const [email, ...others] = await deliverAll(desk.barn)
    expect([email?.to, email?.subject, others]).toEqual([
      desk.customer.email,
      "Your refund of $30.00 didn't go through",
      [],
    ])
    expect(email?.text).toContain('Batting Cage 1')
    expect(email?.text).toContain('We still have your money')
    await refundAtDesk(desk, paymentId, '30.00')
    await sendRefunds(desk.barn.services)
    expect(await subjects()).toEqual([expect.stringMatching(/^Refund of \$30\.00/)])
  })

  it('is news again once staff returned the money another way', async () => {
    const { bookingId, refundId } = await emailedRefund()
    await failAtStripe(bookingId)
    await deliverAll(desk.barn)
    expect((await resolve(refundId, true)).status).toBe(204)
    expect((await resolve(refundId, true)).status).toBe(204)
    expect(await subjects()).toEqual(['We returned your $30.00'])
  })

  it('is resolved without an email unless staff say that the customer has the money', async () => {
    const { bookingId, refundId } = await emailedRefund()
    await failAtStripe(bookingId)
    await deliverAll(desk.barn)
    expect((await resolve(refundId, false)).status).toBe(204)
    expect(await subjects()).toEqual([])
  })

  it('is news after a cancellation that promised it, even if Stripe refuses it immediately', async () => {
    const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer, {
      card: 'pm_card_createDispute',
    })
    const { data } = await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })
    await deliverAll(desk.barn)
    const { version } = await pageOf(desk, bookingId)
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { version, refund: 'full' })
    await sendRefunds(desk.barn.services)
    await deliverEvent(desk, 'charge.dispute.created', data[0] as object)
    const sent = await deliverAll(desk.barn)
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Booking cancelled/),
      "Your refund of $30.00 didn't go through",
    ])
    expect(sent[1]?.text).toContain('your bank')
  })

  it('is no news if the customer never heard of it', async () => {
    const { paymentId } = await payForBooking(desk.barn, desk.customer, { card: 'pm_card_createDispute' })
    await deliverAll(desk.barn)
    await refundAtDesk(desk, paymentId, '30.00')
    await sendRefunds(desk.barn.services)
    expect(await subjects()).toEqual([])
  })
})
