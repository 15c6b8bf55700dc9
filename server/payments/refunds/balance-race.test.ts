import { expect, it } from 'vitest'
import { countWaiting } from '../../../testing/count-waiting.ts'
import {
  changePrice,
  deliverEvent,
  makeLink,
  openDesk,
  pageOf,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { intentIn, payForBooking } from '../../../testing/paid-booking.ts'
import { stripeOf } from '../../../testing/stripe-client.ts'
import { lockBooking } from '../../bookings/lock-bookings.ts'
import { updateBalance } from '../ledger/update-balance.ts'
import { sendRefunds } from './send-refunds.ts'

const desk = openDesk()

/** A booking of $30.00 paid by card, whose price staff lowered to $20.00 with a refund of the rest. */
async function lowerPrice(card?: string) {
  const slot = bookingOf('cage-1', '2026-11-21T18:00')
  const paid = await payForBooking(desk.barn, desk.customer, { slot, ...(card && { card }) })
  await changePrice(desk, paid.bookingId, '20.00', { refundsOverpaid: true })
  return paid
}

/** Changes the price to $25.00 in a transaction that commits once `overtaken` waits for its lock. */
async function changePriceBefore<T>(bookingId: string, overtaken: () => Promise<T>): Promise<T> {
  const { db, clock } = desk.barn.services
  const { waiting } = await db.transaction().execute(async (trx) => {
    await lockBooking(trx, bookingId)
    await updateBalance(trx, bookingId, { now: clock.now(), totalAmount: '25.00' })
    const waiting = overtaken()
    await expect.poll(() => countWaiting({ db })).toBe(1)
    return { waiting }
  })
  return await waiting
}

it('keeps a price that changes while Stripe reports a failed refund', async () => {
  const { bookingId, intentId } = await lowerPrice('pm_card_pendingRefund')
  await sendRefunds(desk.barn.services)
  const [made] = await refundsAtStripe(desk, intentId)
  const failed = { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  const status = await changePriceBefore(bookingId, () => deliverEvent(desk, 'refund.failed', failed))
  expect(status).toBe(200)
  expect(await pageOf(desk, bookingId)).toMatchObject({ totalAmount: '25.00', paidAmount: '30.00' })
})

it('keeps a price that changes while Stripe refuses a refund', async () => {
  const { bookingId, intentId } = await lowerPrice()
  await stripeOf(desk.barn).refunds.create({ payment_intent: intentId })
  const sent = await changePriceBefore(bookingId, () => sendRefunds(desk.barn.services))
  expect(sent).toBe(0)
  expect(await pageOf(desk, bookingId)).toMatchObject({ totalAmount: '25.00', paidAmount: '30.00' })
})

it('leaves the version alone while a refund of a lowered price only moves on', async () => {
  const { bookingId } = await lowerPrice()
  const { version } = await pageOf(desk, bookingId)
  expect(await sendRefunds(desk.barn.services)).toBe(1)
  expect((await pageOf(desk, bookingId)).version).toBe(version)
})

/** Raises the price to $50.00, and opens the form for what's due by a link. Returns the form's intent. */
async function openForm(bookingId: string): Promise<string> {
  expect((await changePrice(desk, bookingId, '50.00')).status).toBe(200)
  const token = await makeLink(desk, bookingId, 'pay')
  const opened = await desk.barn.client().post('/api/booking-link/payment-intent', { token, amount: 30 })
  expect(opened.status).toBe(200)
  return intentIn(opened.body)
}
const statusOf = async (intentId: string) =>
  (await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).status

it('closes a form that asks for too much once Stripe reports a failed refund', async () => {
  const { bookingId, intentId } = await lowerPrice('pm_card_pendingRefund')
  await sendRefunds(desk.barn.services)
  const form = await openForm(bookingId)
  const [made] = await refundsAtStripe(desk, intentId)
  const failed = { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  expect(await statusOf(form)).toBe('requires_payment_method')
  await deliverEvent(desk, 'refund.failed', failed)
  expect(await statusOf(form)).toBe('canceled')
})

it('closes a form that asks for too much once Stripe refuses a refund', async () => {
  const { bookingId, intentId } = await lowerPrice()
  const form = await openForm(bookingId)
  await stripeOf(desk.barn).refunds.create({ payment_intent: intentId })
  expect(await sendRefunds(desk.barn.services)).toBe(0)
  expect(await statusOf(form)).toBe('canceled')
})
