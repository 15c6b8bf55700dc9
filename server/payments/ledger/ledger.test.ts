import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countsTowardPrice, PAYMENT_FLAGS } from '../../../domain/payments/payment-flag.ts'
import { isGivenBack, REFUND_STATUSES } from '../../../domain/payments/refund-status.ts'
import type { Answer } from '../../../testing/client.ts'
import {
  deliverEvent,
  deliverRefundEmails,
  ledgerOf,
  openDesk,
  refundAtDesk,
  refundsAtStripe,
} from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { eventsOf } from '../../../testing/records.ts'
import { stripeOf } from '../../../testing/stripe-client.ts'
import { sendRefund, sendRefunds } from '../refunds/send-refunds.ts'
import { SEND_REFUND } from './refund-to-card.ts'

const desk = openDesk()

describe('refundPayment', () => {
  it('sends the refund immediately, enters it in the ledger, and emails the customer once', async () => {
    const { bookingId, intentId, paymentId } = await payForBooking(desk.barn, desk.customer)
    const { status, body } = await refundAtDesk(desk, paymentId, '10.00')
    expect(status).toBe(201)
    const jobs = await desk.barn.boss.findJobs<{ refundId: string }>(SEND_REFUND)
    expect(jobs.map(({ data }) => data.refundId)).toContain(body.refundId)
    await sendRefund(desk.barn.services, body.refundId)
    await sendRefund(desk.barn.services, body.refundId)
    expect(await sendRefunds(desk.barn.services)).toBe(0)
    const [made, ...others] = await refundsAtStripe(desk, intentId)
    expect(others).toEqual([])
    expect(made).toMatchObject({ amount: 1000, metadata: { refundId: body.refundId } })
    expect(await ledgerOf(desk, bookingId)).toMatchObject({
      payments: [
        {
          id: paymentId,
          method: 'stripe',
          amount: '30.00',
          stripePaymentIntentId: intentId,
          refunds: [
            {
              id: body.refundId,
              amount: '10.00',
              reason: 'Rained in',
              status: 'succeeded',
              stripeRefundId: made?.id,
              requestedBy: 'Casey Stengel',
            },
          ],
          disputes: [],
        },
      ],
      charged: '30.00',
      refunded: '10.00',
      kept: '20.00',
    })
    expect(await eventsOf(desk.barn, bookingId, 'refund_requested')).toMatchObject([
      { actorId: desk.staff.id, after: { amount: '10.00', reason: 'Rained in' } },
    ])
    expect((await desk.staff.get('/api/admin/audit')).body.items[0]).toMatchObject({
      action: 'refund_payment',
      subject: `booking:${bookingId}`,
      after: { amount: '10.00', reason: 'Rained in' },
    })
    expect(await deliverRefundEmails(desk)).toEqual(['Refund of $10.00: Batting Cage 1'])
  })

  it('never refunds more than was paid, however many requests run concurrently', async () => {
    const { bookingId, paymentId, intentId } = await payForBooking(desk.barn, desk.customer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refundAtDesk(desk, paymentId, '7.00')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({ code: 'refund_too_large', details: { left: '2.00' } })
    await sendRefunds(desk.barn.services)
    expect((await refundsAtStripe(desk, intentId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2800)
    expect((await refundAtDesk(desk, paymentId, '2.00')).status).toBe(201)
    expect((await ledgerOf(desk, bookingId)).kept).toBe('0.00')
  })

  it('refunds once for a repeated refund id', async () => {
    const { paymentId, bookingId } = await payForBooking(desk.barn, desk.customer)
    const refundId = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refundAtDesk(desk, paymentId, '5', { refundId })))
    expect(answers.map(({ status, body }) => [status, body.refundId])).toEqual(
      answers.map(() => [201, refundId]),
    )
    const more = await refundAtDesk(desk, paymentId, '6', { refundId })
    expect([more.status, more.body.message]).toEqual([
      400,
      'You already refunded $5.00 with this form. Please close it and check the payments.',
    ])
    expect((await ledgerOf(desk, bookingId)).refunded).toBe('5.00')
    const other = await payForBooking(desk.barn, await registerCustomer(desk.barn), {
      slot: bookingOf('cage-2', '2026-11-21T18:00'),
    })
    expect((await refundAtDesk(desk, other.paymentId, '5', { refundId })).status).toBe(400)
  })

  it('refuses a refund without an amount or a reason, and of a negative amount', async () => {
    const { paymentId } = await payForBooking(desk.barn, desk.customer)
    for (const amount of ['0.00', '-5'])
      expect((await refundAtDesk(desk, paymentId, amount)).status).toBe(400)
    expect((await refundAtDesk(desk, paymentId, '5.00', { reason: ' ' })).status).toBe(400)
  })

  it('records a cash refund without calling Stripe', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    const cash = await desk.barn.services.db
      .insertInto('payments')
      .values({ bookingId, method: 'cash', amount: '20.00', receivedAt: desk.barn.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await refundAtDesk(desk, cash.id, '20.00')).status).toBe(201)
    expect(await sendRefunds(desk.barn.services)).toBe(0)
    const { payments } = await ledgerOf(desk, bookingId)
    expect(payments.find(({ id }: { id: string }) => id === cash.id).refunds).toMatchObject([
      { status: 'succeeded', stripeRefundId: null },
    ])
    expect(await deliverRefundEmails(desk)).toEqual([])
  })

  it('refuses an unknown payment', async () => {
    const missing = await refundAtDesk(desk, '00000000-0000-4000-8000-000000000000', '5')
    expect([missing.status, missing.body.code]).toEqual([404, 'payment_not_found'])
  })
})

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

it('names the card and its last four digits to the owner alone, and in the confirmation', async () => {
  const customer = await registerVerified(desk.barn)
  const { bookingId } = await payForBooking(desk.barn, customer, { card: 'pm_card_mastercard' })
  const path = `/api/bookings/${bookingId}/receipt`
  expect((await customer.get(path)).body).toEqual({
    lines: [{ label: 'Paid (Mastercard ending in 4444)', at: expect.stringMatching(/^2026-/), amount: 3000 }],
  })
  const other = await registerVerified(desk.barn)
  expect((await other.get(path)).status).toBe(404)
  expect((await desk.barn.client().get(path)).status).toBe(401)

  const emails = await deliverAll(desk.barn)
  const confirmed = emails.find(({ subject }) => subject.startsWith('Booking confirmed'))
  expect(confirmed?.text).toMatch(/Paid \(Mastercard ending in 4444\), .* ET: \$30\.00/)
})

it('lists nothing for a hold', async () => {
  const customer = await registerVerified(desk.barn)
  const { body: booking } = await customer.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))
  expect((await customer.get(`/api/bookings/${booking.id}/receipt`)).body).toEqual({ lines: [] })
})

it.each([null, ...PAYMENT_FLAGS])('agrees with SQL whether a payment flagged %s counts', async (flag) => {
  const { bookingId, paymentId } = await payForBooking(desk.barn, desk.customer)
  const { db } = desk.barn.services
  await db.updateTable('payments').set({ needsAttention: flag }).where('id', '=', paymentId).execute()
  const { rows } = await sql<{ paid: string }>`select paid_toward(${bookingId})::text as paid`.execute(db)
  expect(Number(rows[0]?.paid) > 0).toBe(countsTowardPrice({ needsAttention: flag }))
})

it.each(REFUND_STATUSES)('agrees with SQL whether a %s refund counts as given back', async (status) => {
  const { rows } = await sql<{ is: boolean }>`select is_given_back(${status}) as is`.execute(
    desk.barn.services.db,
  )
  expect(rows).toEqual([{ is: isGivenBack(status) }])
})
