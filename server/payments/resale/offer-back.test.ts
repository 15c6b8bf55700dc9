import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { eventsOf } from '../../../testing/records.ts'
import { DAY, PRICE, resaleRequests, SLOT } from '../../../testing/resale.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { lockBooking } from '../../bookings/lock-bookings.ts'
import { lockDays } from '../../slots/lock-days.ts'
import { askInTheMorning } from '../../waiting/ask-in-the-morning.ts'
import { lockPayments } from '../ledger/lock-payments.ts'

const desk = openDesk()
const { buy, claim, keep, offer, offered, offers, prepare, publish } = resaleRequests(desk)
let buyer: Customer

beforeEach(async () => {
  ;({ buyer } = await prepare())
})

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

  it('emails no one about a time that was closed since', async () => {
    const { id } = await buy()
    const who = await registerVerified(desk.barn)
    const wish = { date: DAY, fromHour: 17, untilHour: 20, hours: 2, noticeHours: 3 }
    await who.post('/api/waiting', { ...wish, spaceId: 'cage-1', bundleId: null })
    desk.barn.clock.advance({ hours: 10 })
    await offer(id)
    const hours = { fromHour: 18, untilHour: 19 }
    const closure = { date: DAY, hours, spaceIds: ['cage-1'], reason: 'Nets', decisions: [] }
    expect((await desk.staff.post('/api/admin/closures', closure)).status).toBe(201)
    await deliverAll(desk.barn)
    desk.barn.clock.advance({ hours: 10, minutes: 30 })
    await askInTheMorning(desk.barn.services)
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([])
    await desk.barn.services.db.deleteFrom('waitingEntries').execute()
    await desk.barn.services.db.deleteFrom('closures').execute()
  })

  it('is neither shown nor made while its time is closed', async () => {
    const { id } = await offered()
    const decisions = [{ bookingId: id, choice: 'offer' }]
    const closure = { date: DAY, reason: 'Snow', decisions }
    expect((await desk.staff.post('/api/admin/blocked-dates', closure)).status).toBe(201)
    expect(await offers()).toEqual([])
    const [own] = (await desk.customer.get('/api/bookings')).body
    expect(own).toMatchObject({ id, hasReplacement: true })
    expect(own.resale).toBeUndefined()
    expect((await keep(id)).status).toBe(204)
    const problem = 'This date is unavailable: Snow'
    expect((await offer(id)).body).toMatchObject({ code: 'not_offerable', message: problem })
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({ terms: null, problem })
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
  })

  it('is looked at without waiting for staff who move it and its money', async () => {
    const { id } = await buy()
    await desk.barn.services.db.transaction().execute(async (trx) => {
      await lockBooking(trx, id)
      await lockDays(trx, [DAY])
      await lockPayments(trx, { bookingId: id })
      expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body.problem).toBeNull()
    })
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
    await publish({ moves: false, resale: null })
    const { id } = await buy()
    expect((await offer(id)).body.code).toBe('not_offerable')
    expect((await desk.customer.get('/api/bookings')).body[0].resale).toBeUndefined()
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({
      terms: null,
      problem: "This booking can't be offered back.",
    })
  })

  const resaleOf = async (id: string) =>
    (await desk.customer.get('/api/bookings')).body.find((own: { id: string }) => own.id === id).resale

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
    // Paid in full still: what was paid beyond a lower price is refunded.
    const { version } = await pageOf(desk, id)
    const price = { totalAmount: PRICE - 10, reason: 'Half the lights', refundsOverpaid: true, version }
    expect((await desk.staff.put(`/api/admin/bookings/${id}/price`, price)).status).toBe(200)
    expect(await resaleOf(id)).toBe('offerable')
    await desk.staff.post(`/api/admin/payments/${payment.id}/refunds`, { amount: 5, reason: 'Rained in' })
    expect(await resaleOf(id)).toBeUndefined()
    expect((await offer(id)).body.message).toContain('paid in full by card')
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({
      terms: null,
      problem: expect.stringContaining('paid in full by card'),
    })
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
