import { describe, expect, it, vi } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { auditOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { controlStripe, stripeOf } from '../../testing/stripe-client.ts'
import type { StripeGateway } from '../stripe/stripe.ts'
import { markPaid } from './mark-paid.ts'

const desk = openDesk()

const SLOT = '2026-11-21T18:00'
const pay = (id: string, version: number, method = 'cash') =>
  desk.staff.post(`/api/admin/bookings/${id}/payment`, { method, version })
const payments = (id: string) =>
  desk.barn.services.db
    .selectFrom('payments')
    .select(['method', 'amount', 'receivedAt'])
    .where('bookingId', '=', id)
    .execute()

describe('markPaid', () => {
  it('records the method and time of a due payment', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT, { hours: 2 })
    expect(await payments(id)).toEqual([])
    desk.barn.clock.advance({ hours: 1 })
    const { status, body } = await pay(id, 1, 'check')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      paymentState: 'paid',
      paymentMethod: 'check',
      paidAt: '2026-11-20T18:00:00Z',
      status: 'confirmed',
      version: 2,
    })
    expect(await payments(id)).toEqual([
      { method: 'check', amount: '60.00', receivedAt: Temporal.Instant.from('2026-11-20T18:00:00Z') },
    ])
    expect(body.history.at(-1)).toMatchObject({
      kind: 'paid',
      actorName: 'Casey Stengel',
      after: { method: 'Check', amount: '60.00' },
    })
    const audit = await auditOf(desk.barn, `booking:${id}`)
    expect(audit.map(({ action }) => action)).toEqual(['create_booking', 'mark_booking_paid'])
  })

  it('records one payment for concurrent requests', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    const answers = await Promise.all([pay(id, 1), pay(id, 1), pay(id, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'stale',
      'stale',
    ])
    expect(await payments(id)).toHaveLength(1)
    expect((await pay(id, 2)).body.code).toBe('already_paid')
  })

  it('refuses complimentary, card-paid and unknown bookings', async () => {
    const comp = await bookAtDesk(desk.staff, 'cage-1', SLOT, { paymentMethod: 'comp' })
    expect((await pay(comp.id, 1)).body).toMatchObject({
      code: 'already_paid',
      message: expect.stringMatching(/complimentary/),
    })
    const card = await payForBooking(desk.barn, desk.customer, { slot: bookingOf('cage-3', SLOT) })
    const { version, paymentState, paidAt } = await pageOf(desk, card.bookingId)
    expect([paymentState, paidAt]).toEqual(['paid', '2026-11-20T17:00:00Z'])
    expect((await pay(card.bookingId, version)).body.code).toBe('already_paid')
    expect((await pay('00000000-0000-4000-8000-000000000000', 1)).status).toBe(404)
    expect(
      (await desk.staff.post(`/api/admin/bookings/${comp.id}/payment`, { method: 'comp', version: 1 }))
        .status,
    ).toBe(400)
  })
})

describe('markPaid on an unpaid hold', () => {
  it('confirms it, emails once, and makes it unpayable by card', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    const { status, body } = await pay(bookingId, 1)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'confirmed',
      paymentState: 'paid',
      paymentMethod: 'cash',
      holdExpiresAt: null,
    })
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(body.history.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'confirmed', 'paid'])
    const emails = await deliverAll(desk.barn)
    expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Booking confirmed')])
    expect(emails[0]?.text).toContain('Total paid: $30.00')
    desk.barn.clock.advance({ minutes: 20 })
    expect((await pageOf(desk, bookingId)).status).toBe('confirmed')
  })

  it('refuses when its owner has just paid by card', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    expect((await pay(bookingId, 1)).body.code).toBe('already_paid')
    expect(await payments(bookingId)).toMatchObject([{ method: 'stripe' }])
    expect(await pageOf(desk, bookingId)).toMatchObject({ status: 'confirmed', paymentMethod: 'stripe' })
  })

  it('changes nothing while Stripe is unreachable', async () => {
    const { bookingId } = await holdWithIntent(desk.customer)
    await controlStripe(desk.barn, { fail: { count: 3, path: '/v1/payment_intents' } })
    const { status, body } = await pay(bookingId, 1)
    expect([status, body.code]).toEqual([503, 'payments_unavailable'])
    expect(await payments(bookingId)).toEqual([])
    expect((await pageOf(desk, bookingId)).status).toBe('pending')
  })

  it('changes nothing when Stripe fails right after it said the card was charged', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const stripe = desk.barn.services.stripe as StripeGateway
    vi.spyOn(stripe, 'cancelIntent').mockImplementationOnce(async (id) => {
      const result = await stripe.cancelIntent(id)
      expect(result).toEqual({ state: 'paid' })
      await controlStripe(desk.barn, {
        fail: { count: 1, path: '/v1/payment_intents/*', shouldRetry: false },
      })
      return result
    })
    const refused = await pay(bookingId, 1)
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_unavailable'])
    expect(await payments(bookingId)).toEqual([])
    expect((await pay(bookingId, 1)).body.code).toBe('already_paid')
  })

  it('keeps the payment form open when the desk’s version is stale', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    expect((await pay(bookingId, 7)).body.code).toBe('stale')
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).status).toBe(
      'requires_payment_method',
    )
  })
})

it('confirms a pending booking when there is no payment provider', async () => {
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-1', SLOT))
  const paid = await markPaid(
    { ...desk.barn.services, stripe: null },
    {
      actor: { id: desk.staff.id, role: 'admin' },
      bookingId: booking.id,
      input: { method: 'other', version: 1 },
      now: desk.barn.clock.now(),
    },
  )
  expect(paid.ok).toBe(true)
  expect(await pageOf(desk, booking.id)).toMatchObject({
    ...{ status: 'confirmed', paymentState: 'paid', paymentMethod: 'other' },
  })
})
