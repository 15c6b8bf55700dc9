import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { checkCalendar } from '../../../testing/check-calendar.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { deliverEvent, ledgerOf, openDesk, refundAtDesk, refundsAtStripe } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { SIGNED, signAgreements } from '../../../testing/paid-booking.ts'
import { emailsOf, endHolds, rowOf } from '../../../testing/records.ts'
import { holdSeason, seasonOf } from '../../../testing/season.ts'
import { pay, reportPaid, stripeOf, stripeRequests } from '../../../testing/stripe-client.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { warnEndingHolds } from '../../notices/warn-ending-holds.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { settle } from './settle.ts'

const desk = openDesk()
const hold = (weeks = 3) => holdSeason(desk.customer, seasonOf('cage-1', '2026-12-01T18:00', weeks, 2))
const paymentsOf = (ids: readonly string[]) =>
  desk.barn.services.db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .select(['payments.id', 'bookingId', 'amount', 'needsAttention', 'payments.stripePaymentIntentId'])
    .where('bookingId', 'in', ids)
    .orderBy('startTime')
    .execute()

/** The emulator keeps the payments of earlier tests. */
const differencesOf = async (intentId: string) =>
  (await reconcileLedger(desk.barn.services)).filter(({ facts, subject }) =>
    `${facts} ${subject}`.includes(intentId),
  )

describe('a season paid with one card payment', () => {
  it('is confirmed once, with a payment of its own price for each date and one email', async () => {
    const { ids, intentId } = await hold()
    await pay(desk.barn, intentId)
    await Promise.all([
      reportPaid(desk.barn, 'evt_1', intentId),
      desk.customer.get(`/api/bookings/${ids[1]}`),
      settle(desk.barn.services, intentId),
    ])
    for (const id of ids)
      expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed', paidAmount: '60.00' })
    expect(await paymentsOf(ids)).toMatchObject(
      ids.map((bookingId) => ({
        bookingId,
        amount: '60.00',
        needsAttention: null,
        stripePaymentIntentId: intentId,
      })),
    )
    const [email, ...others] = (await deliverAll(desk.barn)).filter(({ to }) =>
      String(to).includes(desk.customer.email),
    )
    expect(others).toEqual([])
    expect(email?.subject).toBe('Season booked: U12 practice, 3 dates')
    for (const text of ['Tue, Dec 1, 2026', 'Tue, Dec 15, 2026', '6:00 PM – 8:00 PM ET', '$180.00'])
      expect(email?.text).toContain(text)
    expect(checkCalendar(String(email?.attachments?.[0]?.content))).toHaveLength(3)
    expect(await differencesOf(intentId)).toEqual([])
  })

  it('takes one payment for the total, and one signature that lists its dates', async () => {
    const season = seasonOf('cage-1', '2026-12-01T18:00', 2)
    const { body: bookings } = await desk.customer.post('/api/orders', season)
    const [{ id: first }, { id: second }] = bookings
    const sign = (dates: Booking[]) => signAgreements(desk.customer, first, dates)
    expect((await sign([bookings[0], { ...bookings[1], id: crypto.randomUUID() }])).body.code).toBe('stale')
    expect((await sign([bookings[1]])).body.code).toBe('stale')
    expect((await sign(bookings)).status).toBe(201)
    const { body: signed } = await desk.staff.get(`/api/admin/bookings/${second}/agreements`)
    expect(signed).toMatchObject([{ isTextUnchanged: true, signature: SIGNED.signature }])
    expect(signed[0].text).toContain(
      'Tuesday, December 1, 2026, 6:00 PM – 7:00 PM ET, Batting Cage 1\nTuesday, December 8, 2026',
    )
    const wrong = await desk.customer.post('/api/create-payment-intent', { amount: 30, bookingId: second })
    expect(wrong.body.code).toBe('amount_mismatch')
    const forms = await Promise.all(
      [first, second].map((bookingId) =>
        desk.customer.post('/api/create-payment-intent', { amount: 60, bookingId }),
      ),
    )
    expect(new Set(forms.map(({ body }) => body.clientSecret)).size).toBe(1)
  })

  it('shows all dates to a page that is opened while its payment is set up', async () => {
    const { db } = desk.barn.services
    const { body: bookings } = await desk.customer.post(
      '/api/orders',
      seasonOf('cage-1', '2026-12-01T18:00', 2),
    )
    const [{ id: bookingId }] = bookings
    await signAgreements(desk.customer, bookingId, bookings)
    const { page } = await db.transaction().execute(async (trx) => {
      await sql`lock table booking_agreements in access exclusive mode`.execute(trx)
      const page = desk.customer.get(`/api/bookings/${bookingId}`)
      await expect.poll(() => countWaiting(desk.barn.services)).toBe(1)
      await trx
        .insertInto('paymentForms')
        .values(
          bookings.map(({ id }: { id: string }) => ({
            ...{ intentId: 'pi_of_another_page', purpose: 'price' as const, bookingId: id },
            ...{ amount: '30.00', openedAt: desk.barn.clock.now() },
          })),
        )
        .execute()
      return { page }
    })
    const { body } = await page
    expect(body.order.dates).toHaveLength(2)
  })

  it('late, confirms the dates that are still open and refunds the share of the others', async () => {
    const { ids, intentId } = await hold()
    const lost = ids.map((id) => ({ id, intentId }))
    await endHolds(desk.barn, lost, 'hold_expired', {
      actorId: null,
      now: desk.barn.clock.now(),
    })
    const other = await registerVerified(desk.barn)
    await other.post('/api/bookings', bookingOf('cage-1', '2026-12-08T19:00'))
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    const statuses = await Promise.all(ids.map(async (id) => (await rowOf(desk.barn, id)).status))
    expect(statuses).toEqual(['confirmed', 'cancelled', 'confirmed'])
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, intentId)).toMatchObject([{ amount: 6000, status: 'succeeded' }])
    expect(await emailsOf(desk.barn, ids[0] ?? '')).toMatchObject([{ template: 'season-confirmed' }])
    const emails = await deliverAll(desk.barn)
    const email = emails.find(({ subject }) => subject.startsWith('Season booked'))
    expect(email?.text).toContain("We're refunding $60.00")
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
  })

  it('is refunded date by date, at the desk and at Stripe, to the cent', async () => {
    const { ids, intentId } = await hold()
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    const [, payment] = await paymentsOf(ids)
    expect((await refundAtDesk(desk, payment?.id ?? '', '60.01')).body.code).toBe('refund_too_large')
    expect((await refundAtDesk(desk, payment?.id ?? '', '60.00')).status).toBe(201)
    await sendRefunds(desk.barn.services)
    desk.barn.clock.advance({ minutes: 1 })
    const made = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId, amount: 7_050 })
    for (const type of ['refund.created', 'refund.updated', 'refund.created'])
      expect(await deliverEvent(desk, type, made)).toBe(200)
    const kept = await Promise.all(ids.map(async (id) => (await ledgerOf(desk, id)).kept))
    expect(kept).toEqual(['0.00', '0.00', '49.50'])
    const emails = (await deliverAll(desk.barn)).filter(({ subject }) => subject.startsWith('Refund'))
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Refund of $60.00: Batting Cage 1',
      'Refund of $70.50: U12 practice',
    ])
    const text = emails[1]?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('We refunded $70.50 to your card for 2 dates of “U12 practice”.')
    expect(text?.match(/ET, \$[0-9.]+/g)).toEqual(['ET, $60.00', 'ET, $10.50'])
    expect(await differencesOf(intentId)).toEqual([])
  })

  it('marks each date with its share of a dispute, and releases none', async () => {
    const { ids, intentId } = await hold()
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    await settle(desk.barn.services, intentId)
    const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })).data
    if (!dispute) throw new Error('The card was not disputed')
    expect(await deliverEvent(desk, 'charge.dispute.created', dispute)).toBe(200)
    for (const id of ids) {
      expect((await rowOf(desk.barn, id)).status).toBe('confirmed')
      expect((await ledgerOf(desk, id)).payments).toMatchObject([
        { disputes: [{ amount: '60.00', status: 'needs_response' }] },
      ])
    }
    const { body } = await desk.staff.get('/api/admin/attention')
    const listed = body.filter(({ kind }: { kind: string }) => kind === 'dispute')
    expect(listed).toMatchObject([
      {
        text: expect.stringMatching(/^A customer's bank disputed \$180\.00 from .+ for 3 dates of a season/),
      },
    ])
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'lost', amount: 7000 })
    const kept = await Promise.all(ids.map(async (id) => (await ledgerOf(desk, id)).kept))
    expect(kept).toEqual(['0.00', '50.00', '60.00'])
  })

  it('shares a lost dispute over what isn’t refunded, whatever moves later', async () => {
    const { ids, intentId } = await hold()
    await stripeOf(desk.barn).paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    await settle(desk.barn.services, intentId)
    const [first] = await paymentsOf(ids)
    await refundAtDesk(desk, first?.id ?? '', '30.00')
    const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })).data
    if (!dispute) throw new Error('The card was not disputed')
    await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, status: 'lost', amount: 6000 })
    const kept = () => Promise.all(ids.map(async (id) => (await ledgerOf(desk, id)).kept))
    expect(await kept()).toEqual(['0.00', '30.00', '60.00'])
    const move = {
      startTime: '2026-12-22T23:00:00Z',
      version: (await rowOf(desk.barn, ids[0] ?? '')).version,
    }
    expect((await desk.staff.post(`/api/admin/bookings/${ids[0]}/move`, move)).status).toBe(200)
    expect(await kept()).toEqual(['0.00', '30.00', '60.00'])
  })

  it('is not confirmed by a payment of another amount', async () => {
    const { ids, intentId } = await hold()
    await desk.barn.services.db
      .updateTable('bookings')
      .set({ totalAmount: '50.00' })
      .where('id', '=', ids[2] ?? '')
      .execute()
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('needs_attention')
    expect(await paymentsOf(ids)).toMatchObject([{ amount: '180.00', needsAttention: 'other_amount' }])
  })

  it('is refunded at Stripe beyond what is left only on the first date', async () => {
    const { ids, intentId } = await hold()
    await pay(desk.barn, intentId)
    await settle(desk.barn.services, intentId)
    const [first] = await paymentsOf(ids)
    // Requested here and made at Stripe in the same minute: Stripe refuses ours.
    await refundAtDesk(desk, first?.id ?? '', '60.00')
    const made = await stripeOf(desk.barn).refunds.create({ payment_intent: intentId, amount: 18_000 })
    await deliverEvent(desk, 'refund.created', made)
    await sendRefunds(desk.barn.services)
    const kept = await Promise.all(ids.map(async (id) => (await ledgerOf(desk, id)).kept))
    expect(kept).toEqual(['0.00', '0.00', '0.00'])
  })

  it('warns once before its hold ends, and asks Stripe once when it has', async () => {
    const { ids } = await hold()
    desk.barn.clock.advance({ minutes: 16 })
    const warned = [await warnEndingHolds(desk.barn.services), await warnEndingHolds(desk.barn.services)]
    expect(warned).toEqual([1, 0])
    desk.barn.clock.advance({ minutes: 5 })
    const before = (await stripeRequests(desk.barn)).length
    expect(await expireHolds(desk.barn.services)).toBe(ids.length)
    expect((await stripeRequests(desk.barn)).length - before).toBeLessThanOrEqual(2)
  })
})
