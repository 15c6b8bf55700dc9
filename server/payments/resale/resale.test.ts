import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliverEvent, openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, SIGNED } from '../../../testing/paid-booking.ts'
import { emailsOf, eventsOf, rowOf } from '../../../testing/records.ts'
import { paySeason, seasonOf } from '../../../testing/season.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { emptyStripe, pay, stripeOf } from '../../../testing/stripe-client.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { askInTheMorning } from '../../waiting/ask-in-the-morning.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const DAY = '2026-11-23'
const SLOT = bookingOf('cage-1', `${DAY}T18:00`, 2)
const PRICE = Number(SLOT.totalAmount)
let buyer: Customer
let version: string

beforeEach(async () => {
  await emptyStripe(desk.barn)
  await desk.barn.services.db.deleteFrom('blockedDates').execute()
  buyer = await registerVerified(desk.barn)
  const terms = { moves: false, resale: { feePercent: 10 } }
  version = (await desk.staff.post('/api/admin/policy-versions', terms)).body.version
})

/** Signs a hold and opens its form. */
async function openForm(who: Customer, booking: { id: string; totalAmount: string }) {
  await who.post(`/api/bookings/${booking.id}/agreements`, { ...SIGNED, policyVersion: version })
  const { body } = await who.post('/api/create-payment-intent', {
    amount: Number(booking.totalAmount),
    bookingId: booking.id,
  })
  return { id: booking.id, intentId: intentIn(body) }
}

async function payFor(who: Customer, booking: { id: string; totalAmount: string }) {
  const form = await openForm(who, booking)
  await pay(desk.barn, form.intentId)
  return { ...form, settled: await settle(desk.barn.services, form.intentId) }
}

async function buy(who = desk.customer, slot = SLOT) {
  const { body } = await who.post('/api/bookings', slot)
  return await payFor(who, body)
}

const offer = (id: string, who = desk.customer) => who.post(`/api/bookings/${id}/offer`, {})
const keep = (id: string) => desk.customer.delete(`/api/bookings/${id}/offer`)
const offers = async (who = buyer) => (await who.get(`/api/resale/${DAY}`)).body
const claim = (offerId: string, who = buyer, totalAmount = SLOT.totalAmount) =>
  who.post(`/api/resale/${offerId}/claim`, { totalAmount })

/** A paid booking that is offered. */
async function offered() {
  const { id } = await buy()
  expect((await offer(id)).status).toBe(204)
  const [open] = await offers()
  return { id, offerId: String(open?.id) }
}

/** The same, and claimed by the buyer, who opened the payment form. */
async function claimed() {
  const sale = await offered()
  const { status, body } = await claim(sale.offerId)
  expect(status).toBe(201)
  return { ...sale, claim: body, form: await openForm(buyer, body) }
}

async function cancelAtDesk(id: string) {
  const { version: seen } = await pageOf(desk, id)
  return await desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version: seen, refund: 'full' })
}

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

describe('offering a booking back', () => {
  it('tells customers who wait for this time, once, and in the morning if it is night', async () => {
    const waits = async (wish: object) => {
      const who = await registerVerified(desk.barn)
      const cage1 = { date: DAY, spaceId: 'cage-1', bundleId: null, noticeHours: 3 }
      const { status } = await who.post('/api/waiting', { ...cage1, ...wish })
      expect(status).toBe(201)
      return who.email
    }
    const told = () =>
      deliverAll(desk.barn).then((sent) => sent.filter(({ subject }) => /open/.test(subject)))
    const { id } = await buy()
    const fitting = await waits({ fromHour: 17, untilHour: 20, hours: 2 })
    await waits({ fromHour: 18, untilHour: 20, hours: 1 })
    await deliverAll(desk.barn)

    desk.barn.clock.advance({ hours: 10 })
    await offer(id)
    expect(await told()).toEqual([])
    desk.barn.clock.advance({ hours: 10, minutes: 30 })
    await askInTheMorning(desk.barn.services)
    await keep(id)
    await offer(id)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: fitting,
      text: expect.stringContaining('The first to pay for it gets it.'),
    })
    expect(mail?.text).toContain(`/booking?spaceId=cage-1&date=${DAY}&hours=2`)
    await desk.barn.services.db.deleteFrom('waitingEntries').execute()
  })

  it('shows it to other customers, without its owner, and to staff', async () => {
    const { id } = await offered()
    expect(await offers()).toEqual([
      {
        id: expect.any(String),
        spaceId: 'cage-1',
        bundleId: null,
        startTime: SLOT.startTime,
        endTime: SLOT.endTime,
        isAnyCage: false,
        totalAmount: PRICE.toFixed(2),
      },
    ])
    expect(await offers(desk.customer)).toEqual([])
    expect((await desk.customer.get('/api/bookings')).body).toMatchObject([{ id, resale: 'offered' }])
    expect(await pageOf(desk, id)).toMatchObject({ offer: 'offered' })
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body.terms).toMatchObject({
      isOffered: true,
      isClaimed: false,
      feePercent: 10,
      payout: (PRICE * 0.9).toFixed(2),
    })
    // Repeating it changes nothing.
    expect((await offer(id)).status).toBe(204)
    expect(await eventsOf(desk.barn, id, 'offered_back')).toHaveLength(1)
    expect((await keep(id)).status).toBe(204)
    expect((await keep(id)).status).toBe(204)
    expect(await offers()).toEqual([])
    expect((await desk.customer.get('/api/bookings')).body).toMatchObject([{ id, resale: 'offerable' }])
    expect((await offer(id)).status).toBe(204)
  })

  it('is refused for a booking that was signed under a policy without it', async () => {
    version = (await desk.staff.post('/api/admin/policy-versions', { moves: false, resale: null })).body
      .version
    const { id } = await buy()
    expect((await offer(id)).body.code).toBe('not_offerable')
    expect((await desk.customer.get('/api/bookings')).body[0].resale).toBeUndefined()
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({
      terms: null,
      problem: "This booking can't be offered back.",
    })
  })

  it('is refused for holds, refunded or foreign bookings, and shortly before the start', async () => {
    const { body: hold } = await desk.customer.post('/api/bookings', bookingOf('cage-2', `${DAY}T18:00`))
    expect((await offer(hold.id)).body.code).toBe('not_offerable')
    const { id } = await buy()
    expect((await offer(id, buyer)).body.code).toBe('booking_not_found')
    expect((await buyer.delete(`/api/bookings/${id}/offer`)).body.code).toBe('booking_not_found')
    const [payment] = (await desk.staff.get(`/api/admin/bookings/${id}/ledger`)).body.payments
    desk.barn.clock.set(`${DAY}T15:00:00-05:00`)
    expect((await offer(id)).body).toMatchObject({
      code: 'not_offerable',
      message: 'A booking can be offered back until 3 hours before it starts.',
    })
    desk.barn.clock.set(`${DAY}T14:59:00-05:00`)
    await desk.staff.post(`/api/admin/payments/${payment.id}/refunds`, { amount: 5, reason: 'Rained in' })
    expect((await offer(id)).body.message).toContain('paid in full by card')
  })

  it('ends when staff move the booking or mark its customer as arrived', async () => {
    const { id, offerId } = await offered()
    expect((await moveAtDesk(desk.staff, await pageOf(desk, id), `${DAY}T16:00`)).status).toBe(200)
    expect(await offers()).toEqual([])
    expect((await claim(offerId)).body.code).toBe('offer_gone')
    expect((await offer(id)).status).toBe(204)
    expect(await offers()).toHaveLength(1)
    desk.barn.clock.set(`${DAY}T15:50:00-05:00`)
    const { version: seen } = await pageOf(desk, id)
    await desk.staff.put(`/api/admin/bookings/${id}/attendance`, { attendance: 'arrived', version: seen })
    expect(await offers()).toEqual([])
  })
})

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

    await pay(desk.barn, sale.form.intentId)
    expect(await settle(desk.barn.services, sale.form.intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, sale.form.intentId)).toBe('already_settled')
    expect(await rowOf(desk.barn, sale.id)).toMatchObject({ status: 'cancelled', cancelReason: 'resold' })
    expect(await rowOf(desk.barn, sale.claim.id)).toMatchObject({ status: 'confirmed', spaceId: 'cage-1' })
    expect(await occupants()).toEqual([sale.claim.id])
    const payout = (PRICE * 0.9).toFixed(2)
    expect(await refundsOf(sale.id)).toEqual([{ amount: payout, reason: 'resold' }])
    expect(await refundsOf(sale.claim.id)).toEqual([])
    await sendRefunds(desk.barn.services)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
    const texts = (await deliverAll(desk.barn)).filter(({ to }) => to === desk.customer.email)
    expect(texts.map(({ text }) => text).join()).toContain(
      `Your time was taken by another customer. $${payout} goes back to your card.`,
    )
    expect(await emailsOf(desk.barn, sale.claim.id, 'booking-confirmed')).toHaveLength(1)
    expect((await keep(sale.id)).status).toBe(204)
    expect((await claim(sale.offerId)).body.code).toBe('offer_gone')
  })

  it('follows a booking for any cage to where it was seated', async () => {
    const { id } = await buy(desk.customer, Object.assign({ isAnyCage: true }, SLOT))
    await offer(id)
    const { body } = await claim(String((await offers())[0]?.id))
    await sql`update bookings set space_id = 'cage-2' where id = ${id}`.execute(desk.barn.owner)
    await sql`update booking_occupancy set resource = 'space:cage-2'`.execute(desk.barn.owner)
    expect((await payFor(buyer, body)).settled).toBe('confirmed')
    expect(await rowOf(desk.barn, body.id)).toMatchObject({ spaceId: 'cage-2', isAnyCage: true })
    expect(await occupants()).toEqual([body.id])
  })

  it('opens no payment form once the offer ended', async () => {
    const sale = await claimed()
    await cancelAtDesk(sale.id)
    const asked = { amount: PRICE, bookingId: sale.claim.id }
    expect((await buyer.post('/api/create-payment-intent', asked)).body.code).toBe('offer_gone')
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
    expect((await cancelAtDesk(body.id)).status).toBe(200)
    expect((await waiter.get('/api/bookings')).body).toMatchObject([{ status: 'pending', spaceId: 'cage-1' }])
    await desk.barn.services.db.updateTable('bookings').set({ waitingEntryId: null }).execute()
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
    expect((await cancelAtDesk(sale.claim.id)).status).toBe(200)
    expect(await offers()).toHaveLength(1)
    expect(await occupants()).toEqual([sale.id])
  })

  it('is over when staff cancel the offered booking', async () => {
    const sale = await claimed()
    expect((await cancelAtDesk(sale.id)).status).toBe(200)
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
