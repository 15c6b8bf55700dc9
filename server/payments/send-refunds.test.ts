import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { NOON, startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { controlStripe, stripeOf } from '../../testing/stripe-client.ts'
import { sendRefunds } from './send-refunds.ts'

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

const refund = (paymentId: string, amount: unknown, extra: object = {}) =>
  staff.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'Rained in', ...extra })
const ledgerOf = async (bookingId: string) =>
  (await staff.get(`/api/admin/bookings/${bookingId}/ledger`)).body
const refundMails = async () =>
  (await deliverAll(barn)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Refund'))
const stripeRefunds = async (intentId: string) =>
  (await stripeOf(barn).refunds.list({ payment_intent: intentId })).data

describe('a refund that Stripe does not take', () => {
  it('is failed, says why, and the money can be refunded again', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(barn, customer, {
      card: 'pm_card_createDispute',
    })
    await refund(paymentId, '30.00')
    expect(await sendRefunds(barn.services)).toBe(0)
    expect(await ledgerOf(bookingId)).toMatchObject({
      refunded: '0.00',
      payments: [{ refunds: [{ status: 'failed', failure: expect.stringContaining('charged back') }] }],
    })
    expect(await stripeRefunds(intentId)).toEqual([])
    expect(await refundMails()).toEqual([])
    expect((await refund(paymentId, '30.00')).status).toBe(201)
  })

  it('for good does not keep the others from being sent', async () => {
    const disputed = await payForBooking(barn, customer, { card: 'pm_card_createDispute' })
    const fine = await payForBooking(barn, customer, { slot: bookingOf('cage-2', '2026-11-21T18:00') })
    await refund(disputed.paymentId, '30.00')
    await refund(fine.paymentId, '30.00')
    expect(await sendRefunds(barn.services)).toBe(1)
    expect(await stripeRefunds(fine.intentId)).toMatchObject([{ amount: 3000 }])
    expect(await sendRefunds(barn.services)).toBe(0)
  })

  it('because it cannot be reached waits, and is sent once', async () => {
    const { paymentId, intentId } = await payForBooking(barn, customer)
    await refund(paymentId, '30.00')
    await controlStripe(barn, { reset: { count: 2, path: '/v1/refunds', when: 'after' } })
    expect(await sendRefunds(barn.services)).toBe(0)
    expect(await sendRefunds(barn.services)).toBe(1)
    expect(await stripeRefunds(intentId)).toHaveLength(1)
  })

  it('after Stripe has forgotten the key is looked for before it is made again', async () => {
    const { paymentId, intentId } = await payForBooking(barn, customer)
    const { body } = await refund(paymentId, '10.00')
    await stripeOf(barn).refunds.create({
      payment_intent: intentId,
      amount: 1000,
      metadata: { refundId: body.refundId },
    })
    barn.clock.advance({ hours: 13 })
    expect(await sendRefunds(barn.services)).toBe(1)
    expect(await stripeRefunds(intentId)).toHaveLength(1)
  })
})
