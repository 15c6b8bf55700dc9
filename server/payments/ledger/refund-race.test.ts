import { expect, it } from 'vitest'
import type { Answer } from '../../../testing/client.ts'
import { deliverEvent, ledgerOf, openDesk, refundAtDesk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { stripeOf } from '../../../testing/stripe-client.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()

const ROUNDS = 12

it('answers a concurrent refund and cancellation, and never refunds more than was paid', async () => {
  const codes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const slot = bookingOf(`cage-${1 + (round % 3)}`, `2026-11-${21 + Math.floor(round / 3)}T18:00`)
    const { bookingId, paymentId, intentId } = await payForBooking(desk.barn, desk.customer, { slot })
    const made = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId, amount: 500 })
    const cancel = (): Promise<Answer> =>
      desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { refund: { amount: '10.00' } })
    const [refunded, cancelled, again, delivered] = await Promise.all([
      refundAtDesk(desk, paymentId, '10.00'),
      cancel(),
      refundAtDesk(desk, paymentId, '10.00'),
      deliverEvent(desk, 'refund.created', made),
    ])
    for (const { status, body } of [refunded, cancelled, again]) codes.add(status < 300 ? 'done' : body.code)
    expect([...codes].filter((code) => code !== 'done' && code !== 'refund_too_large')).toEqual([])
    expect(delivered).toBe(200)
    await sendRefunds(desk.barn.services)
    expect(Number((await ledgerOf(desk, bookingId)).kept)).toBeGreaterThanOrEqual(0)
  }
})
