import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { sendEvent, stripeOf } from '../../testing/stripe-client.ts'

type Person = Awaited<ReturnType<typeof registerCustomer>>

let barn: TestApp
let customer: Person
let staff: Person
beforeAll(async () => {
  barn = await startTestApp()
  staff = await registerAdmin(barn)
})
afterAll(() => barn.close())
beforeEach(async () => {
  barn.clock.set(NOON)
  await barn.clearBookings()
  customer = await registerCustomer(barn)
})

let events = 0
const tell = async (type: string, object: object) => {
  events += 1
  return (await sendEvent(barn, { id: `evt_dispute_${events}`, type, data: { object } })).statusCode
}
const disputeOf = async (intentId: string) => {
  const [dispute] = (await stripeOf(barn).disputes.list({ payment_intent: intentId })).data
  if (!dispute) throw new Error('The card was not disputed')
  return dispute
}
const ledgerOf = async (bookingId: string) =>
  (await staff.get(`/api/admin/bookings/${bookingId}/ledger`)).body
const listed = async () => (await staff.get('/api/admin/attention')).body

describe('a disputed payment', () => {
  it('is put before staff, with the day until which Stripe takes evidence', async () => {
    const { bookingId, intentId } = await payForBooking(barn, customer, { card: 'pm_card_createDispute' })
    const dispute = await disputeOf(intentId)
    expect([
      await tell('charge.dispute.created', dispute),
      await tell('charge.dispute.created', dispute),
    ]).toEqual([200, 200])
    const { payments, kept } = await ledgerOf(bookingId)
    expect(payments[0].disputes).toMatchObject([
      { stripeDisputeId: dispute.id, amount: '30.00', reason: 'fraudulent', status: 'needs_response' },
    ])
    expect(kept).toBe('30.00')
    expect((await listed()).filter(({ kind }: { kind: string }) => kind === 'dispute')).toMatchObject([
      {
        bookingId,
        reason: 'needs_response',
        text: expect.stringMatching(
          /^A bank disputes \$30\.00 from .+ \(fraudulent\)\. Stripe takes evidence until /,
        ),
      },
    ])
  })

  it('of which Stripe tells before the money itself has both entered', async () => {
    const { bookingId, intentId } = await holdWithIntent(customer)
    await stripeOf(barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    expect(await tell('charge.dispute.created', await disputeOf(intentId))).toBe(200)
    expect((await ledgerOf(bookingId)).payments).toMatchObject([{ disputes: [{ status: 'needs_response' }] }])
    expect((await customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('confirmed')
  })

  it('that is lost takes the money out of the books and comes back to staff who had dealt with it', async () => {
    const { bookingId, intentId } = await payForBooking(barn, customer, { card: 'pm_card_createDispute' })
    const dispute = await disputeOf(intentId)
    await tell('charge.dispute.created', dispute)
    const [{ id }] = (await ledgerOf(bookingId)).payments[0].disputes
    const dismiss = () =>
      staff.post(`/api/admin/attention/dispute/${id}/dismissal`, { note: 'Evidence sent' })
    expect((await dismiss()).status).toBe(204)
    expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: 'dispute' }))
    barn.clock.advance({ hours: 24 })
    await tell('charge.dispute.closed', { ...dispute, status: 'lost' })
    await tell('charge.dispute.updated', { ...dispute, status: 'under_review' })
    expect(await ledgerOf(bookingId)).toMatchObject({ charged: '30.00', refunded: '0.00', kept: '0.00' })
    expect(await listed()).toContainEqual(
      expect.objectContaining({
        kind: 'dispute',
        id,
        reason: 'lost',
        text: expect.stringContaining('was lost'),
      }),
    )
  })

  it('that is won is over', async () => {
    const { bookingId, intentId } = await payForBooking(barn, customer, { card: 'pm_card_createDispute' })
    const dispute = await disputeOf(intentId)
    await tell('charge.dispute.closed', { ...dispute, status: 'won' })
    await tell('charge.dispute.created', dispute)
    expect((await ledgerOf(bookingId)).payments[0].disputes).toMatchObject([{ status: 'won' }])
    expect(await listed()).not.toContainEqual(expect.objectContaining({ kind: 'dispute' }))
  })

  it('of money that is not ours changes nothing', async () => {
    const foreign = await stripeOf(barn).paymentIntents.create({
      amount: 500,
      currency: 'usd',
      payment_method: 'pm_card_createDispute',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    expect(await tell('charge.dispute.created', await disputeOf(foreign.id))).toBe(200)
    expect(await barn.services.db.selectFrom('disputes').select('id').execute()).toEqual([])
  })
})
