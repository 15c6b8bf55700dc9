import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { cancelAtDesk, deliverEvent, openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { offerPacks, sellAtDesk } from '../../../testing/packs.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { DAY, PRICE, resaleRequests, SLOT } from '../../../testing/resale.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { pay, stripeOf } from '../../../testing/stripe-client.ts'
import { lockBooking } from '../../bookings/lock-bookings.ts'
import { cancelHolds } from '../../bookings/move-status.ts'
import type { Trx } from '../../db/database.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const { claim, claimed, keep, offer, offered, offers, openForm, payFor, prepare } = resaleRequests(desk)
let buyer: Customer
let version: string

beforeEach(async () => {
  ;({ buyer, version } = await prepare())
})

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
async function expectReturned(sale: Awaited<ReturnType<typeof claimed>>, status: string) {
  await pay(desk.barn, sale.form.intentId)
  expect(await settle(desk.barn.services, sale.form.intentId)).toBe('refunding')
  expect(await settle(desk.barn.services, sale.form.intentId)).toBe('already_settled')
  expect(await rowOf(desk.barn, sale.claim.id)).toMatchObject({ status: 'cancelled' })
  expect(await rowOf(desk.barn, sale.id)).toMatchObject({ status })
  expect(await refundsOf(sale.claim.id)).toEqual([{ amount: SLOT.totalAmount, reason: 'slot_gone' }])
  await sendRefunds(desk.barn.services)
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
}

describe('taking an offered time', () => {
  it('hands it over once it is paid, and refunds the first customer less the fee', async () => {
    const sale = await claimed()
    expect(await offers()).toEqual([])
    expect(await pageOf(desk, sale.id)).toMatchObject({ offer: 'claimed', status: 'confirmed' })
    expect(await occupants()).toEqual([sale.id])
    const shown = (await buyer.get(`/api/bookings/availability/${DAY}`)).body
    expect(shown).toMatchObject([{ held: false }])
    expect((await desk.staff.get(`/api/admin/board/${DAY}`)).body.bookings).toHaveLength(1)
    expect((await keep(sale.id)).body.code).toBe('offer_claimed')
    expect((await buyer.get('/api/bookings')).body).toMatchObject([{ id: sale.claim.id, isClaim: true }])

    await pay(desk.barn, sale.form.intentId)
    expect(await settle(desk.barn.services, sale.form.intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, sale.form.intentId)).toBe('already_settled')
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({ status: 'cancelled', cancelReason: 'resold' })
    expect(await rowOf(desk.barn, sale.claim.id)).toMatchObject({ status: 'confirmed', spaceId: 'cage-1' })
    expect(await occupants()).toEqual([sale.claim.id])
    expect((await buyer.get('/api/bookings')).body[0]).not.toHaveProperty('isClaim')
    const payout = (PRICE * 0.9).toFixed(2)
    expect(await refundsOf(sale.id)).toEqual([{ amount: payout, reason: 'resold' }])
    expect(await refundsOf(sale.claim.id)).toEqual([])
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
    expect(await emailsOf(desk.barn, sale.claim.id, 'booking-confirmed')).toHaveLength(1)
    expect((await keep(sale.id)).status).toBe(204)
    expect((await claim(sale.offerId)).body.code).toBe('offer_gone')
  })

  it('opens no payment form once the offer ended', async () => {
    const sale = await claimed()
    await cancelAtDesk(desk, sale.id, 'full')
    const asked = { amount: PRICE, bookingId: sale.claim.id }
    expect((await buyer.post('/api/create-payment-intent', asked)).body.code).toBe('offer_gone')
  })

  it('takes no punches, unlike any other hold', async () => {
    await offerPacks(desk.staff)
    expect((await sellAtDesk(desk.staff, buyer.id)).status).toBe(200)
    const sale = await claimed()
    const { body: hold } = await buyer.post('/api/bookings', bookingOf('cage-2', `${DAY}T20:00`, 1))
    const detail = async (id: string) => (await buyer.get(`/api/bookings/${id}`)).body
    expect(await detail(hold.id)).toMatchObject({ punches: 1 })
    expect(await detail(sale.claim.id)).not.toHaveProperty('punches')
    const punched = await buyer.post(`/api/bookings/${sale.claim.id}/pack-payment`, { punches: 2 })
    expect(punched.body.code).toBe('not_enough_punches')
  })

  it('sells one date of a season, and the rest stays', async () => {
    const { ids } = await paySeason(desk, seasonOf('cage-1', `${DAY}T18:00`, 3, 2), version)
    const [first = '', second = ''] = ids
    expect((await offer(first)).status).toBe(204)
    const { body } = await claim(String((await offers())[0]?.id))
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await rowOf(desk.barn, first)).toMatchObject({ status: 'cancelled', cancelReason: 'resold' })
    expect(await rowOf(desk.barn, second)).toMatchObject({ status: 'confirmed' })
    expect(await refundsOf(first)).toEqual([{ amount: (PRICE * 0.9).toFixed(2), reason: 'resold' }])
    await sendRefunds(desk.barn.services)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('can be given up by staff later, and offered to those who wait', async () => {
    const sale = await offered()
    const { body } = await claim(sale.offerId)
    await payFor(buyer, body)
    const waiter = await registerVerified(desk.barn)
    const wish = { date: DAY, fromHour: 18, untilHour: 20, hours: 2, spaceId: 'cage-1', bundleId: null }
    expect((await waiter.post('/api/waiting', { ...wish, noticeHours: 3 })).status).toBe(201)
    expect((await cancelAtDesk(desk, body.id, 'full')).status).toBe(200)
    expect((await waiter.get('/api/bookings')).body).toMatchObject([{ status: 'pending', spaceId: 'cage-1' }])
    await desk.barn.services.db.deleteFrom('waitingOffers').execute()
    await desk.barn.services.db.deleteFrom('waitingEntries').execute()
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
    expect((await claim(sale.offerId)).body.code).toBe('price_changed')
    const { body } = await claim(sale.offerId, buyer, '100.00')
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await refundsOf(sale.id)).toEqual([{ amount: (PRICE * 0.9).toFixed(2), reason: 'resold' }])
    await sql`update spaces set hourly_rate = ${cage.hourlyRate} where id = 'cage-1'`.execute(desk.barn.owner)
  })

  it('is for one customer at a time, and not for the one who offers it', async () => {
    const sale = await offered()
    expect((await claim(sale.offerId, desk.customer)).body.code).toBe('own_offer')
    const others = [buyer, await registerVerified(desk.barn), await registerVerified(desk.barn)]
    const answers = await Promise.all(others.map((who) => claim(sale.offerId, who)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const won = answers.findIndex(({ status }) => status === 201)
    expect((await claim(sale.offerId, others[won])).body.id).toBe(answers[won]?.body.id)
    const late = others[(won + 1) % 3] as Customer
    expect((await claim(sale.offerId, late)).body.code).toBe('offer_claimed')
    // The first lets it lapse: the next can take it, before any job has run.
    desk.barn.clock.advance({ minutes: 16 })
    expect(await offers(late)).toHaveLength(1)
    const { body } = await claim(sale.offerId, late)
    expect((await payFor(late, body)).settled).toBe('confirmed')
    expect(await rowOf(desk.barn, answers[won]?.body.id)).toMatchObject({ cancelReason: 'hold_expired' })
  })

  it('never confirms at the desk', async () => {
    const sale = await claimed()
    const page = await pageOf(desk, sale.claim.id)
    expect(page.claimsBookingId).toBe(sale.id)
    const paid = { method: 'cash', version: page.version }
    expect((await desk.staff.post(`/api/admin/bookings/${sale.claim.id}/payment`, paid)).body).toMatchObject({
      code: 'awaiting_payment',
    })
    expect((await cancelAtDesk(desk, sale.claim.id, 'full')).status).toBe(200)
    expect(await offers()).toHaveLength(1)
    expect(await occupants()).toEqual([sale.id])
  })

  it('is over when staff cancel the offered booking', async () => {
    const sale = await claimed()
    expect((await cancelAtDesk(desk, sale.id, 'full')).status).toBe(200)
    await expectReturned(sale, 'cancelled')
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({ cancelReason: 'staff' })
    const texts = (await deliverAll(desk.barn)).filter(({ to }) => to === buyer.email)
    expect(texts.map(({ text }) => text).join()).toContain('no longer offered')
  })

  it('is over when staff move the offered booking', async () => {
    const sale = await claimed()
    await moveAtDesk(desk.staff, await pageOf(desk, sale.id), `${DAY}T12:00`)
    expect((await offer(sale.id)).status).toBe(204)
    await expectReturned(sale, 'confirmed')
  })

  it('is over when the day is closed', async () => {
    const sale = await claimed()
    const closure = { date: DAY, reason: 'Storm', seen: [sale.id] }
    expect((await desk.staff.post('/api/admin/blocked-dates', closure)).status).toBe(201)
    await expectReturned(sale, 'confirmed')
  })

  it('is over when its own time to pay is', async () => {
    const sale = await claimed()
    desk.barn.clock.advance({ minutes: 16 })
    expect((await keep(sale.id)).status).toBe(204)
    await expectReturned(sale, 'confirmed')
  })

  it('is over when it was released before late money comes', async () => {
    const sale = await claimed()
    desk.barn.clock.advance({ minutes: 16 })
    await expireHolds(desk.barn.services)
    expect(await rowOf(desk.barn, sale.claim.id)).toMatchObject({ cancelReason: 'hold_expired' })
    expect(await offers()).toHaveLength(1)
  })

  const endings: [string, (trx: Trx, sale: Awaited<ReturnType<typeof claimed>>) => Promise<unknown>][] = [
    [
      'the offer',
      async (trx, { id: bookingId }) => {
        await lockBooking(trx, bookingId)
        const ended = trx.updateTable('resaleOffers').set({ withdrawnAt: desk.barn.clock.now() })
        return await ended.where('bookingId', '=', bookingId).execute()
      },
    ],
    [
      'the claim',
      async (trx, { claim: { id }, form: { intentId } }) =>
        await cancelHolds(trx, [{ id, intentId }], 'released', { actorId: null, now: desk.barn.clock.now() }),
    ],
  ]

  it.each(endings)('is over when %s ends while its payment is settled', async (_what, end) => {
    const sale = await claimed()
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
    const sale = await claimed()
    await pay(desk.barn, sale.form.intentId)
    const { version: seen } = await pageOf(desk, sale.id)
    const [, one, other] = await Promise.all([
      desk.staff.post(`/api/admin/bookings/${sale.id}/cancellation`, { version: seen, refund: 'full' }),
      settle(desk.barn.services, sale.form.intentId),
      settle(desk.barn.services, sale.form.intentId),
      keep(sale.id),
    ])
    const bought = await rowOf(desk.barn, sale.claim.id)
    const isSold = bought.status === 'confirmed'
    expect([one, other].sort()).toEqual(['already_settled', isSold ? 'confirmed' : 'refunding'])
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: isSold ? 'resold' : 'staff',
    })
    expect(await occupants()).toEqual(isSold ? [sale.claim.id] : [])
    await sendRefunds(desk.barn.services)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })
})
