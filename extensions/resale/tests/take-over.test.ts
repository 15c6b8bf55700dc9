import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lockBooking } from '../../../server/bookings/lock-bookings.ts'
import { cancelHolds } from '../../../server/bookings/move-status.ts'
import type { Trx } from '../../../server/db/database.ts'
import { expireHolds } from '../../../server/holds/expire-holds.ts'
import { settle } from '../../../server/payments/intents/settle.ts'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../../../server/payments/refunds/send-refunds.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { cancelAtDesk, deliverEvent, openDesk, pageOf } from '../../../testing/desk.ts'
import { type Customer, registerVerified } from '../../../testing/factories.ts'
import { heardDuring } from '../../../testing/heard-freed.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { pay, stripeOf } from '../../../testing/stripe-client.ts'
import { DAY, PRICE, resaleRequests, SLOT } from './requests.ts'

const desk = openDesk({ extras: ['resale'] })
const { take, beingTaken, keep, offer, offered, offers, openForm, payFor, prepare } = resaleRequests(desk)
let buyer: Customer
let version: string

beforeEach(async () => {
  ;({ buyer, version } = await prepare())
})

/** Of the share, for staff. */
const REASON = 'Another customer took the time'
const refundsOf = (id: string) =>
  desk.barn.services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'paymentId')
    .select(['refunds.amount', 'refunds.reason'])
    .where('bookingId', '=', id)
    .execute()

const occupants = async () => {
  const { rows } = await sql<{ bookingId: string }>`select booking_id from booking_occupancy`.execute(
    desk.barn.services.db,
  )
  return [...new Set(rows.map((row) => row.bookingId))]
}

/** The buyer's money goes back, and the seller keeps the booking in this status. */
async function expectReturned(sale: Awaited<ReturnType<typeof beingTaken>>, status: string) {
  await pay(desk.barn, sale.form.intentId)
  expect(await settle(desk.barn.services, sale.form.intentId)).toBe('refunding')
  expect(await settle(desk.barn.services, sale.form.intentId)).toBe('already_settled')
  expect(await rowOf(desk.barn, sale.takeover.id)).toMatchObject({ status: 'cancelled' })
  expect(await rowOf(desk.barn, sale.id)).toMatchObject({ status })
  expect(await refundsOf(sale.takeover.id)).toEqual([{ amount: SLOT.totalAmount, reason: 'slot_gone' }])
  await sendRefunds(desk.barn.services)
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
}

describe('taking an offered time', () => {
  it('hands it over once it is paid, and refunds the first customer less the fee', async () => {
    const sale = await beingTaken()
    expect(await offers()).toEqual([])
    expect(await pageOf(desk, sale.id)).toMatchObject({
      more: { resale: { state: 'being_taken' } },
      status: 'confirmed',
    })
    expect(await occupants()).toEqual([sale.id])
    const shown = (await buyer.get(`/api/bookings/availability/${DAY}`)).body
    expect(shown).toMatchObject([{ held: false }])
    expect((await desk.staff.get(`/api/admin/board/${DAY}`)).body.bookings).toHaveLength(1)
    expect((await keep(sale.id)).body.code).toBe('refused')
    expect((await buyer.get('/api/bookings')).body).toMatchObject([
      { id: sale.takeover.id, hasNoTimeYet: true },
    ])

    await pay(desk.barn, sale.form.intentId)
    expect(await settle(desk.barn.services, sale.form.intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, sale.form.intentId)).toBe('already_settled')
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({ status: 'cancelled', cancelReason: 'passed_on' })
    expect(await rowOf(desk.barn, sale.takeover.id)).toMatchObject({ status: 'confirmed', spaceId: 'cage-1' })
    expect(await occupants()).toEqual([sale.takeover.id])
    expect((await buyer.get('/api/bookings')).body[0]).not.toHaveProperty('hasNoTimeYet')
    const payout = (PRICE * 0.9).toFixed(2)
    expect(await refundsOf(sale.id)).toEqual([{ amount: payout, reason: REASON }])
    expect(await refundsOf(sale.takeover.id)).toEqual([])
    await sendRefunds(desk.barn.services)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
    const texts = (await deliverAll(desk.barn)).filter(({ to }) => to === desk.customer.email)
    expect(texts.map(({ text }) => text).join()).toContain(
      `Your time was taken by another customer. $${payout} goes back to your card.`,
    )
    expect(texts.map(({ subject }) => subject)).toEqual([
      `Your time was taken: $${payout} back for Batting Cage 1, Monday, November 23, 2026`,
      `Refund of $${payout}: Batting Cage 1`,
    ])
    expect(await emailsOf(desk.barn, sale.takeover.id, 'booking-confirmed')).toHaveLength(1)
    expect((await keep(sale.id)).status).toBe(204)
    expect((await take(sale.offerId)).body.code).toBe('time_gone')
  })

  it('opens no payment form once the offer ended', async () => {
    const sale = await beingTaken()
    await cancelAtDesk(desk, sale.id, 'full')
    const asked = { amount: PRICE, bookingId: sale.takeover.id }
    expect((await buyer.post('/api/create-payment-intent', asked)).body.code).toBe('time_gone')
  })

  it('sells one date of a season, and the rest stays', async () => {
    const { ids } = await paySeason(desk, seasonOf('cage-1', `${DAY}T18:00`, 3, 2), version)
    const [first = '', second = ''] = ids
    expect((await offer(first)).status).toBe(204)
    const { body } = await take(String((await offers())[0]?.id))
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await rowOf(desk.barn, first)).toMatchObject({ status: 'cancelled', cancelReason: 'passed_on' })
    expect(await rowOf(desk.barn, second)).toMatchObject({ status: 'confirmed' })
    expect(await refundsOf(first)).toEqual([{ amount: (PRICE * 0.9).toFixed(2), reason: REASON }])
    await sendRefunds(desk.barn.services)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('frees the time when staff cancel the booking later', async () => {
    const sale = await offered()
    const { body } = await take(sale.offerId)
    await payFor(buyer, body)
    const { freed } = await heardDuring(desk.barn, () => cancelAtDesk(desk, body.id, 'full'))
    expect(freed).toMatchObject([{ item: { spaceId: 'cage-1' }, userId: buyer.id }])
  })

  it('is not for a booking whose payment is disputed', async () => {
    const { body } = await desk.customer.post('/api/bookings', SLOT)
    const form = await openForm(desk.customer, body)
    await stripeOf(desk.barn).paymentIntents.confirm(form.intentId, {
      payment_method: 'pm_card_createDispute',
    })
    expect(await settle(desk.barn.services, form.intentId)).toBe('confirmed')
    const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: form.intentId })).data
    if (!dispute) throw new Error('The card was not disputed')
    expect(await deliverEvent(desk, 'charge.dispute.created', dispute)).toBe(200)
    expect((await offer(body.id)).body.message).toContain('paid in full by card')
  })

  it('gives back no more than the first customer paid', async () => {
    const sale = await offered()
    const spaces = (await desk.staff.get('/api/spaces')).body
    const cage = spaces.find(({ id }: { id: string }) => id === 'cage-1')
    await sql`update spaces set hourly_rate = 50 where id = 'cage-1'`.execute(desk.barn.owner)
    expect((await take(sale.offerId)).body.code).toBe('price_changed')
    const { body } = await take(sale.offerId, buyer, '100.00')
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await refundsOf(sale.id)).toEqual([{ amount: (PRICE * 0.9).toFixed(2), reason: REASON }])
    await sql`update spaces set hourly_rate = ${cage.hourlyRate} where id = 'cage-1'`.execute(desk.barn.owner)
  })

  it('is for one customer at a time, and not for the one who offers it', async () => {
    const sale = await offered()
    expect((await take(sale.offerId, desk.customer)).body.code).toBe('refused')
    const others = [buyer, await registerVerified(desk.barn), await registerVerified(desk.barn)]
    const answers = await Promise.all(others.map((who) => take(sale.offerId, who)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const won = answers.findIndex(({ status }) => status === 201)
    expect((await take(sale.offerId, others[won])).body.id).toBe(answers[won]?.body.id)
    const late = others[(won + 1) % 3] as Customer
    expect((await take(sale.offerId, late)).body.code).toBe('refused')
    // The first lets it lapse: the next can take it, before any job has run.
    desk.barn.clock.advance({ minutes: 16 })
    expect(await offers(late)).toHaveLength(1)
    const { body } = await take(sale.offerId, late)
    expect((await payFor(late, body)).settled).toBe('confirmed')
    expect(await rowOf(desk.barn, answers[won]?.body.id)).toMatchObject({ cancelReason: 'hold_expired' })
  })

  it('never confirms at the desk', async () => {
    const sale = await beingTaken()
    const page = await pageOf(desk, sale.takeover.id)
    expect(page.more.resale).toEqual({ state: null, isTakeover: true })
    const paid = { method: 'cash', version: page.version }
    expect(
      (await desk.staff.post(`/api/admin/bookings/${sale.takeover.id}/payment`, paid)).body,
    ).toMatchObject({
      code: 'awaiting_payment',
    })
    expect((await cancelAtDesk(desk, sale.takeover.id, 'full')).status).toBe(200)
    expect(await offers()).toHaveLength(1)
    expect(await occupants()).toEqual([sale.id])
  })

  it('is over when staff cancel the offered booking', async () => {
    const sale = await beingTaken()
    expect((await cancelAtDesk(desk, sale.id, 'full')).status).toBe(200)
    await expectReturned(sale, 'cancelled')
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({ cancelReason: 'staff' })
    const texts = (await deliverAll(desk.barn)).filter(({ to }) => to === buyer.email)
    expect(texts.map(({ text }) => text).join()).toContain('no longer offered')
  })

  it('is over when staff move the offered booking', async () => {
    const sale = await beingTaken()
    await moveAtDesk(desk.staff, await pageOf(desk, sale.id), `${DAY}T12:00`)
    expect((await offer(sale.id)).status).toBe(204)
    await expectReturned(sale, 'confirmed')
  })

  it('is over when the day is closed', async () => {
    const sale = await beingTaken()
    const closure = { date: DAY, reason: 'Storm', seen: [sale.id] }
    expect((await desk.staff.post('/api/admin/blocked-dates', closure)).status).toBe(201)
    await expectReturned(sale, 'confirmed')
  })

  it('is over when its own time to pay is', async () => {
    const sale = await beingTaken()
    desk.barn.clock.advance({ minutes: 16 })
    expect((await keep(sale.id)).status).toBe(204)
    await expectReturned(sale, 'confirmed')
  })

  it('is over when it was released before late money comes', async () => {
    const sale = await beingTaken()
    desk.barn.clock.advance({ minutes: 16 })
    await expireHolds(desk.barn.services)
    expect(await rowOf(desk.barn, sale.takeover.id)).toMatchObject({ cancelReason: 'hold_expired' })
    expect(await offers()).toHaveLength(1)
  })

  const endings: [string, (trx: Trx, sale: Awaited<ReturnType<typeof beingTaken>>) => Promise<unknown>][] = [
    [
      'the offer',
      async (trx, { id: bookingId }) => {
        await lockBooking(trx, bookingId)
        const ended = trx.updateTable('resaleOffers').set({ withdrawnAt: desk.barn.clock.now() })
        return await ended.where('bookingId', '=', bookingId).execute()
      },
    ],
    [
      'the takeover',
      async (trx, { takeover: { id }, form: { intentId } }) =>
        await cancelHolds(trx, [{ id, intentId }], 'released', { actorId: null, now: desk.barn.clock.now() }),
    ],
  ]

  it.each(endings)('is over when %s ends while its payment is settled', async (_what, end) => {
    const sale = await beingTaken()
    await pay(desk.barn, sale.form.intentId)
    const { db } = desk.barn.services
    const { settling } = await db.transaction().execute(async (trx) => {
      await end(trx, sale)
      const settling = settle(desk.barn.services, sale.form.intentId)
      await expect.poll(() => countWaiting({ db })).toBe(1)
      return { settling }
    })
    expect(await settling).toBe('refunding')
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({ status: 'confirmed' })
    expect(await occupants()).toEqual([sale.id])
  })

  it.each([1, 2, 3])('ends well in races of paying and cancelling, round %i', async () => {
    const sale = await beingTaken()
    await pay(desk.barn, sale.form.intentId)
    const { version: seen } = await pageOf(desk, sale.id)
    const [, one, other] = await Promise.all([
      desk.staff.post(`/api/admin/bookings/${sale.id}/cancellation`, { version: seen, refund: 'full' }),
      settle(desk.barn.services, sale.form.intentId),
      settle(desk.barn.services, sale.form.intentId),
      keep(sale.id),
    ])
    const bought = await rowOf(desk.barn, sale.takeover.id)
    const isSold = bought.status === 'confirmed'
    expect([one, other].sort()).toEqual(['already_settled', isSold ? 'confirmed' : 'refunding'])
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: isSold ? 'passed_on' : 'staff',
    })
    expect(await occupants()).toEqual(isSold ? [sale.takeover.id] : [])
    await sendRefunds(desk.barn.services)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })
})
